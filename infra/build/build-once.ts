import { build } from "../build.ts";
import { progressDisplay } from "../progress/progress-display.ts";

/** Bundles what has changed, in a process of its own that gives its memory back when it ends. */
await build(progressDisplay());
