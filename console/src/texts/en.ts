import app from "./en/start/app.json";
import error from "./en/start/error.json";
import nav from "./en/start/nav.json";

/** What is said before any page is there: sign-in, the frame of the desk, a cut line. */
export const start = { app, error, nav };

/** The other files, by address; the name of a file is the first part of its keys. */
export const files = import.meta.glob<object>("./en/*.json", { import: "default" });
