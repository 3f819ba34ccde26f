import { join } from "node:path";
import { ROOT } from "../options.ts";

/** Path of the merchants' console; its pages and files are below. */
export const CONSOLE_PATH = "/console";

/** Folder for the files of a deployed console: `parts`, whose names contain a hash of their content, and `page`. */
export const CONSOLE_BUNDLE = join(ROOT, "dist-console");

/**
 * Content security policy of the page: scripts, styles and calls of the own origin alone.
 * @param origins of pictures and uploads, if they differ from the page's own
 */
export function contentPolicy(origins: readonly string[]): string {
  const files = ["'self'", ...origins].join(" ");
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src ${files} data: blob:`,
    `connect-src ${files}`,
    "font-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}
