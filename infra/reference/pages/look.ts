import { readFileSync } from "node:fs";

/** Text of the style sheet that all pages share. */
export const LOOK = readFileSync(new URL(import.meta.resolve("cartwright-look/look.css")), "utf8");
