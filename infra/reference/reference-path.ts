import { join } from "node:path";
import { ROOT } from "../build/options.ts";

/** Where the page is, and below it the parts that it loads. */
export const REFERENCE_PATH = "/reference";

/** Where the service's own document is, of a deployment that has the page as well. */
export const DOCUMENT_PATH = `${REFERENCE_PATH}/openapi.json`;

/** Folder with the function of a deployed reference and with what it serves. */
export const REFERENCE_BUNDLE = join(ROOT, "dist-reference");
