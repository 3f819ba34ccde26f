import { SHOPPER_READ_UNITS } from "../../lib/use-case/shopper-table.ts";

/** What any one request may need of the heap. A function has 1,024 MB, of which Node gives the heap about half. */
export const MOST_HEAP_MB = 128;

const LARGEST_QUERY_UNITS = 128; // 1 MB, strongly consistent

/** What a shopper's list can consume at most: its budget is looked at before each query. */
export const LARGEST_LIST_UNITS = SHOPPER_READ_UNITS + LARGEST_QUERY_UNITS + 5;

/**
 * One figure against its bound. Counts are judged, and ratios of least CPU times within one run; times depend on the
 * machine and are shown.
 */
export type Budget = { readonly name: string; readonly figure: number; readonly bound: number };

export function within(name: string, figure: number, bound: number): Budget {
  return { name, figure, bound };
}

/** Prints what is over its bound and says whether anything was. */
export function reportBudgets(budgets: readonly Budget[]): boolean {
  const broken = budgets.filter(({ figure, bound }) => figure > bound);
  for (const { name, figure, bound } of broken) console.error(`over budget: ${name}: ${figure} > ${bound}`);
  console.log(`\n${budgets.length - broken.length} of ${budgets.length} budgets kept`);
  return broken.length === 0;
}
