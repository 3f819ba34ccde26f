import { errorText } from "../kernel/logged-error.ts";
import { queryDocuments } from "../table/documents.ts";
import { contentOf, entity } from "../table/entity.ts";
import { keys } from "../table/keys.ts";
import { MOST_ITEM_BYTES } from "../table/limits.ts";
import { certainly, type Put, type Table } from "../table/table.ts";
import type { StreamedChange } from "../use-case/turns.ts";
import { lastSecondOf } from "./logged-event.ts";

/** A change of the table of which no event could be made. */
export type UnreadChange = Omit<StreamedChange, "at"> & {
  readonly id: string;
  readonly at: string;
  readonly itemType: string;
  readonly reason: string;
};

/** What the table's stream gives at most. */
const SEQUENCE_DIGITS = 40;

const unreadChanges = entity<UnreadChange>("unread_change");

/** Sets a change aside. Doing it again changes nothing. @throws ApiError 503 if nobody knows whether it is written */
export async function setChangeAside(
  table: Table,
  change: StreamedChange,
  itemType: string,
  error: unknown,
): Promise<void> {
  const id = `${change.at.toISOString()}#${change.sequenceNumber.padStart(SEQUENCE_DIGITS, "0")}`;
  const unread = { ...change, id, at: change.at.toISOString(), itemType, reason: errorText(error) };
  await certainly(table.put(writeOf(unread).put, ALWAYS));
}

const ALWAYS = { unconditional: "the same change set aside again is the same item" } as const;

function writeOf(unread: UnreadChange): Put {
  const content = contentOf(unreadChanges, unread);
  const { before: _before, after: _after, ...rest } = unread;
  const fitting = content.packed.length <= MOST_ITEM_BYTES ? content : contentOf(unreadChanges, rest);
  // The images have all that the items had, codes and hashes of passwords too: they go as events do.
  const item = {
    ...keys.unreadChange(unread.id),
    type: unreadChanges.type,
    expires_at: lastSecondOf(unread.at),
  };
  return { put: { ...item, ...fitting }, when: ALWAYS };
}

/** Whether there is something to read again: the images of very large items do not fit beside the rest. */
export function hasImages({ before, after }: UnreadChange): boolean {
  return before !== undefined || after !== undefined;
}

/** All of them, oldest first. */
export function getUnreadChanges(table: Table): Promise<readonly UnreadChange[]> {
  return queryDocuments(table, unreadChanges, { pk: keys.unreadChange("").pk });
}

/** Forgets one that was read after all. */
export async function forgetUnreadChange(
  { table, newId }: { readonly table: Table; readonly newId: () => string },
  { id }: Pick<UnreadChange, "id">,
): Promise<void> {
  await certainly(
    table.transact([{ delete: keys.unreadChange(id), when: { unconditional: "it was read" } }], newId()),
  );
}
