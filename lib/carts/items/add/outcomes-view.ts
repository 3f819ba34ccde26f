import type { Result } from "../../bulk/apply-each.ts";
import type { OutcomeView } from "../../schemas/responses.ts";
import type { Added } from "./addition.ts";

/**
 * What became of each position of a bulk add, beside the public answer: clients that do not know it ignore it. The
 * items of another cart share the position that named it.
 */
export function outcomesView(results: readonly Result<Added>[]): readonly OutcomeView[] {
  return results.map(({ position, done, problems: [problem] }) =>
    done
      ? { position, outcome: done.outcome, ...(done.itemId ? { line_id: done.itemId } : {}) }
      : {
          position,
          outcome: "rejected",
          code: problem?.title,
          status: problem?.status,
          detail: problem?.detail,
        },
  );
}
