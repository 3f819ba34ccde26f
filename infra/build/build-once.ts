import { build } from "../build.ts";
import { progressDisplay } from "../progress/progress-display.ts";

/** Bundles what has changed and ends, so that nobody keeps the memory that it took. */
await build(progressDisplay());
