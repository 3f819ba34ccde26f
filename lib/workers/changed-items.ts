import { describeErrorForLog } from "../kernel/logged-error.ts";
import { itemOfImage } from "../table/dynamo/images.ts";
import type { Item } from "../table/table.ts";
import type { Context } from "../use-case/context.ts";
import type { StreamedChange } from "../use-case/turns.ts";

/** All changes of one item in a call, as what a reader needs of its states. */
export type ChangedItem<F, T> = {
  readonly family: F;
  /** From the state before the first change to the one after the last; undefined where the item did not exist. */
  readonly states: readonly (T | undefined)[];
  /** Position of the last change. It sorts by text. */
  readonly position: string;
};

/** More digits than a sequence number has. */
const POSITION_DIGITS = 40;

/**
 * Reads changes of these types of items, by item. An item that cannot be read is left in the log for an operator: it must not stop
 * later changes.
 */
export function readChangedItems<F extends { readonly itemType: string }, T>(
  { log }: Pick<Context, "log">,
  changes: readonly StreamedChange[],
  {
    families,
    read,
  }: { readonly families: ReadonlyMap<string, F>; readonly read: (family: F, item: Item) => T },
): readonly ChangedItem<F, T>[] {
  const readable = changes.flatMap(({ key, before, after, sequenceNumber }) => {
    try {
      const [old, present] = [before, after].map((image) => (image ? itemOfImage(image) : undefined));
      const family = families.get((present ?? old)?.type ?? "");
      if (!family) return [];
      const states = { before: old && read(family, old), after: present && read(family, present) };
      return [{ item: `${key.pk}\n${key.sk}`, family, ...states, sequenceNumber }];
    } catch (error) {
      log.error("changed-item-not-read", { key: key.pk, ...describeErrorForLog(error) });
      return [];
    }
  });
  return [...Map.groupBy(readable, ({ item }) => item).values()].flatMap((ofItem) => {
    const [first, last] = [ofItem[0], ofItem.at(-1)];
    if (!first || !last) return [];
    return {
      family: first.family,
      states: [first.before, ...ofItem.map(({ after }) => after)],
      position: last.sequenceNumber.padStart(POSITION_DIGITS, "0"),
    };
  });
}
