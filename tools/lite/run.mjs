// node run.mjs PROGRAM FOLDER: run a program with the Python of the live edition, in a folder.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { loadPyodide } from "pyodide";

const [program, folder] = process.argv.slice(2);
// Pyodide takes its place from a stack trace, and drops the brackets of a folder's name.
const indexURL = join(import.meta.dirname, "node_modules", "pyodide");
const python = await loadPyodide({ indexURL });
python.FS.mkdir("/folder");
python.mountNodeFS("/folder", folder);
python.FS.chdir("/folder");
python.runPython(readFileSync(program, "utf8"));
