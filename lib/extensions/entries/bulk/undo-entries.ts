import { takeStep } from "../../../tasks/take-step.ts";
import type { Context } from "../../../use-case/context.ts";
import { findDefinition } from "../../store.ts";
import type { Entry } from "../entry.ts";
import { getEntries } from "../entry-store.ts";
import { buildChangesFencePass, entryWrites } from "../entry-writes-store.ts";
import type { ListedEntry } from "./bulk-entries.ts";
import { takeFirstEntries } from "./entry-chunk-store.ts";

/**
 * Takes back the entries of an incomplete all-or-nothing list. Matches `created_at`, since another entry may
 * exist under an id by now.
 */
export type UndoEntriesWork = {
  readonly kind: "undo-entries";
  readonly api_id: string;
  readonly created_at: string;
  readonly ids: readonly string[];
};

/** The pass of a fence. */
const OWN_ACTIONS = 1;

/** Deletes as many entries as one transaction takes. @throws ApiError 409 as `takeStep` */
export function undoEntries(
  ctx: Pick<Context, "table" | "newId" | "deadline">,
  work: UndoEntriesWork,
): Promise<UndoEntriesWork | undefined> {
  const { api_id, created_at, ids } = work;
  return takeStep(ctx, async () => {
    const definition = await findDefinition(ctx.table, { id: api_id });
    if (!definition) return undefined; // it took its entries along
    const isMeant = (entry: Entry | undefined) => entry?.created_at === created_at;
    const stored = (await getEntries(ctx.table, api_id, ids)).filter((entry) => entry !== undefined);
    const listed = stored.filter(isMeant).map((entry, position) => ({ position, entry }));
    if (listed.length === 0) return undefined;
    const removal = (entry: Entry) => entryWrites({ definition, before: entry }, { takenValue: false });
    const { writes, entries, remaining } = takeFirstEntries(listed, removal, OWN_ACTIONS);
    const change = ({ entry }: ListedEntry) => ({ definition, before: entry });
    const [first, ...others] = entries.map(change);
    if (!first) throw new Error("A transaction is too small for an entry.");
    return {
      writes: [...writes, ...buildChangesFencePass([first, ...others])],
      next: { ...work, ids: remaining.map(({ entry }) => entry.id) },
    };
  });
}
