// node bundle.mjs FOLDER OUT: make a script of each entry of a folder, named by what is in it.

import { join } from "node:path";
import { build } from "esbuild";

const [folder, outdir] = process.argv.slice(2);
await build({
  entryPoints: ["cells.js", "editor.js", "python.js"].map((name) => join(folder, name)),
  outdir, bundle: true, format: "esm", minify: true, charset: "utf8", target: "es2023",
  entryNames: "[name]-[hash]", loader: { ".py": "text" }, logLevel: "warning",
  nodePaths: [join(import.meta.dirname, "node_modules")],
});
