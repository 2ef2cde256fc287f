import app from "./en/app.json";
import error from "./en/error.json";
import nav from "./en/nav.json";

/** What is said before any page is there: sign-in, the frame of the desk, a cut line. */
export const start = { app, error, nav };

/** The other files, by address; the name of a file is the first part of its keys. */
export const files = import.meta.glob<object>(["./en/*.json", "!./en/{app,error,nav}.json"], {
  import: "default",
});
