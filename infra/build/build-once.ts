import { build } from "../build.ts";
import { progressDisplay } from "../progress/progress-display.ts";

/** Bundles in a process of its own, which frees its memory when it ends. */
await build(progressDisplay());
