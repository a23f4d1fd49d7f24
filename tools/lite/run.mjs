// node run.mjs PROGRAM FOLDER: run a program with the Python of the live edition, in a folder.

import { readFileSync } from "node:fs";
import { loadPyodide } from "pyodide";

const [program, folder] = process.argv.slice(2);
const python = await loadPyodide();
python.FS.mkdir("/folder");
python.mountNodeFS("/folder", folder);
python.FS.chdir("/folder");
python.runPython(readFileSync(program, "utf8"));
