import app from "./it/start/app.json";
import error from "./it/start/error.json";
import nav from "./it/start/nav.json";

/** Texts that are needed before any page is loaded: sign-in, the desk frame and errors. */
export const start = { app, error, nav };

/** Loaders of the other text files by path. The file name is the first part of the text keys. */
export const files = import.meta.glob<object>("./it/*.json", { import: "default" });
