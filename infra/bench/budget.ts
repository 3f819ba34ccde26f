/** One figure against its bound. Only counts are judged; times depend on the machine and are shown. */
export type Budget = { readonly name: string; readonly figure: number; readonly bound: number };

export function within(name: string, figure: number, bound: number): Budget {
  return { name, figure, bound };
}

/** Prints what is over its bound and says whether anything was. */
export function reportBudgets(budgets: readonly Budget[]): boolean {
  const broken = budgets.filter(({ figure, bound }) => figure > bound);
  for (const { name, figure, bound } of broken) console.error(`over budget: ${name}: ${figure} > ${bound}`);
  console.log(`\n${budgets.length - broken.length} of ${budgets.length} budgets of counts kept`);
  return broken.length === 0;
}
