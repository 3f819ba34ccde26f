import { progressDisplay } from "../commands/progress/display.ts";
import { build } from "./build.ts";

/** Bundles in a process of its own, which frees its memory when it ends. */
await build(progressDisplay());
