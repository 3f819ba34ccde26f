import type { Write } from "../../table/table.ts";
import type { Definition } from "../custom-apis/custom-api.ts";
import type { Disclosure } from "./disclosure.ts";
import type { Entry } from "./entry.ts";
import { entryRemoval, entryWrite, giveUpEntryValue, takeEntryValue } from "./entry-store.ts";
import { rowWrites } from "./indexes/entry-rows-store.ts";
import { referenceChecks } from "./references/reference-checks-store.ts";
import { type EntryValue, uniqueValuesOf } from "./unique-values.ts";
import { countChange, passAway, passFence, withEntries } from "./write-fences-store.ts";

/** An entry before and after a change: without `before` it is new, without `after` it is deleted. */
export type EntryChange = {
  readonly definition: Definition;
  readonly before?: Entry;
  readonly after?: Entry;
  readonly isUpsert?: boolean;
};

/**
 * All that is written with a change of one entry, but for its pass of a fence: the entry, its rows in the orders and
 * indexes that lists read, the values of unique fields that it takes and those that it gives up, and checks of what it newly refers
 * to.
 */
export function entryWrites(change: EntryChange, disclosure: Pick<Disclosure, "takenValue">): Write[] {
  const { before, after } = change;
  const definition = withEntries(change.definition);
  const { api } = definition;
  const old = before ? uniqueValuesOf(definition, before) : [];
  const wanted = after ? uniqueValuesOf(definition, after) : [];
  const gained = wanted.filter((value) => !old.some((other) => isSame(value, other)));
  const lost = old.filter((value) => !wanted.some((other) => isSame(value, other)));
  return [
    ...(after ? gained.map((value) => gain(change, after.id, value, disclosure)) : []),
    ...(after ? referenceChecks(definition, before, after) : []),
    ...(after ? [entryWrite(api.id, after)] : []),
    ...(before && !after ? [entryRemoval(api.id, before)] : []),
    ...rowWrites(definition, before, after),
    ...lost.map((value) => giveUpEntryValue(api, value)),
  ];
}

/**
 * The pass of a fence for changes of entries that are written together: one for all of them.
 * @param changes of one definition, at least one
 */
export function fencePass(changes: readonly [EntryChange, ...EntryChange[]]): Write[] {
  const [{ definition, before, after }] = changes;
  const seed = (after ?? before)?.id ?? "";
  const added = changes.reduce((sum, one) => sum + countChange(one.before, one.after), 0);
  const isAway = changes.every((one) => one.after === undefined);
  return isAway ? [passAway(definition, seed, added)] : passFence(definition, seed, added);
}

function isSame(a: EntryValue, b: EntryValue): boolean {
  return a.id === b.id && a.hash === b.hash;
}

/** An upsert whose URL slug a twin has taken first is an update now: it is decided again, not refused. */
function gain(
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
