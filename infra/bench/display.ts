import { progressDisplay } from "../commands/progress/progress-display.ts";

/** Shows the progress of the bench and prints tables above it. */
export const display = progressDisplay();
