// What JupyterLab and Notebook load first; the rest are ES modules beside it, as they stand here.
{
  const plugins = new URL("plugins.js", document.currentScript.src);
  let shared;
  (window._JUPYTERLAB ??= {})["queens-course"] = {
    init: (scope) => {
      shared = scope;
    },
    get: async () => {
      const [newest] = Object.values(shared["@jupyterlab/notebook"]).reverse();
      const notebook = (await newest.get())();
      const found = (await import(plugins)).pluginsFor(notebook);
      return () => ({ __esModule: true, default: found });
    },
  };
}
