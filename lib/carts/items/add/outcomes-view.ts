import type { Outcome } from "./addition.ts";

/**
 * What became of each position of a bulk add, beside the public answer: clients that do not know it ignore it. The
 * items of another cart share the position that named it.
 */
export function outcomesView(outcomes: readonly Outcome[]) {
  return {
    outcomes: outcomes.map((one) => {
      const { position, outcome } = one;
      if (one.outcome !== "rejected") return { position, outcome, line_id: one.line_id };
      const [problem] = one.problems;
      return { position, outcome, code: problem?.title, status: problem?.status, detail: problem?.detail };
    }),
  };
}
