import { SHOPPER_READ_UNITS } from "../../lib/use-case/shopper-table.ts";

/**
 * Heap that one request may need, in MB. A function has 1,024 MB; Node gives the heap about half of that.
 * @answers What may the worst request cost?
 */
export const MOST_HEAP_MB = 128;

const LARGEST_QUERY_UNITS = 128; // 1 MB, strongly consistent

/** A shopper's list checks its budget before each query, so the last query can exceed it. */
export const LARGEST_LIST_UNITS = SHOPPER_READ_UNITS + LARGEST_QUERY_UNITS + 5;

/** One measured value and its bound. Only counts and ratios of CPU times are judged: times depend on the machine. */
export type Budget = { readonly name: string; readonly figure: number; readonly bound: number };

export function within(name: string, figure: number, bound: number): Budget {
  return { name, figure, bound };
}

/** Prints every value over its bound. @returns true if there is none */
export function reportBudgets(budgets: readonly Budget[]): boolean {
  const broken = budgets.filter(({ figure, bound }) => figure > bound);
  for (const { name, figure, bound } of broken) console.error(`over budget: ${name}: ${figure} > ${bound}`);
  console.log(`\n${budgets.length - broken.length} of ${budgets.length} budgets kept`);
  return broken.length === 0;
}
