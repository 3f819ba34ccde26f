import type { Result } from "../../bulk/apply-each.ts";
import type { OutcomeView } from "../../schemas/responses.ts";
import type { Added } from "./new-item.ts";

/** Extends the public answer of a bulk add. Items of another cart share the position that named it. */
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
