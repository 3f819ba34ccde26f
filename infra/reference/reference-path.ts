import { join } from "node:path";
import { ROOT } from "../build/options.ts";

/** Path of the page; its parts are below it. */
export const REFERENCE_PATH = "/reference";

/** Path of the service's own document in a deployment with the page. */
export const DOCUMENT_PATH = `${REFERENCE_PATH}/openapi.json`;

/** Folder for the function of a deployed reference and its files. */
export const REFERENCE_BUNDLE = join(ROOT, "dist-reference");
