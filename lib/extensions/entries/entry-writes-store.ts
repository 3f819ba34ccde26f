import type { Write } from "../../table/table.ts";
import type { Definition } from "../custom-apis/custom-api.ts";
import type { Disclosure } from "./disclosure.ts";
import type { Entry } from "./entry.ts";
import { entryRemoval, entryWrite, freeEntryValue, takeEntryValue } from "./entry-store.ts";
import { rowWrites } from "./indexes/entry-rows-store.ts";
import { referenceChecks } from "./references/reference-checks-store.ts";
import { collectUniqueValues, type EntryValue } from "./unique-values.ts";
import {
  buildFencePass,
  buildFencePassWrites,
  entryCountDelta,
  markHasEntries,
} from "./write-fences-store.ts";

/** An entry before and after a change. Without `before` it is new, without `after` it is deleted. */
export type EntryChange = {
  readonly definition: Definition;
  readonly before?: Entry;
  readonly after?: Entry;
  readonly isUpsert?: boolean;
};

/** Writes the entry, its rows, unique values taken and freed, and reference checks, but no fence. */
export function entryWrites(change: EntryChange, disclosure: Pick<Disclosure, "takenValue">): Write[] {
  const { before, after } = change;
  const definition = markHasEntries(change.definition);
  const { api } = definition;
  const old = before ? collectUniqueValues(definition, before) : [];
  const current = after ? collectUniqueValues(definition, after) : [];
  const gained = current.filter((value) => !old.some((other) => isSame(value, other)));
  const lost = old.filter((value) => !current.some((other) => isSame(value, other)));
  return [
    ...(after ? gained.map((value) => buildValueClaim(change, after.id, value, disclosure)) : []),
    ...(after ? referenceChecks(definition, before, after) : []),
    ...(after ? [entryWrite(api.id, after)] : []),
    ...(before && !after ? [entryRemoval(api.id, before)] : []),
    ...rowWrites(definition, before, after),
    ...lost.map((value) => freeEntryValue(api, value)),
  ];
}

/** One pass for all changes, which must share one definition. */
export function buildChangesFencePass(changes: readonly [EntryChange, ...EntryChange[]]): Write[] {
  const [{ definition, before, after }] = changes;
  const seed = (after ?? before)?.id ?? "";
  const added = changes.reduce((sum, one) => sum + entryCountDelta(one.before, one.after), 0);
  const isAway = changes.every((one) => one.after === undefined);
  return isAway ? [buildFencePass(definition, seed, added)] : buildFencePassWrites(definition, seed, added);
}

function isSame(a: EntryValue, b: EntryValue): boolean {
  return a.id === b.id && a.hash === b.hash;
}

/** No refusal: if another upsert takes the URL slug first, this one is decided again as an update. */
function buildValueClaim(
  { definition: { api }, isUpsert = false }: EntryChange,
  entryId: string,
  value: EntryValue,
  { takenValue }: Pick<Disclosure, "takenValue">,
): Write {
  const write = takeEntryValue(api, entryId, value, takenValue);
  const isUrlSlug = value.parts.length === 1 && value.parts[0]?.field.use_as_url_slug;
  if (!isUpsert || !isUrlSlug) return write;
  const { refusal: _, ...unrefused } = write;
  return unrefused;
}
