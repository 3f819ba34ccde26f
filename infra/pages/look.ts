import { readFileSync } from "node:fs";

/** The style sheet that all pages share, as text. */
export const LOOK = readFileSync(new URL(import.meta.resolve("cartwright-look/look.css")), "utf8");
