import { columns, type Row } from "../commands/columns.ts";
import { progressDisplay } from "../commands/progress/display.ts";

/** Shows the progress of the bench and prints tables above it. */
export const display = progressDisplay();

/** @param rows the first one is the heading */
export function printTable(...rows: readonly Row[]): void {
  display.print(`\n${columns(rows)}`);
}
