import { progressDisplay } from "../progress/progress-display.ts";

/** Shows how far the bench is, and prints its tables above that. */
export const display = progressDisplay();
