import { errorText } from "../../kernel/logged-error.ts";
import { entity, queryDocuments, toContent } from "../../table/entity.ts";
import { keys } from "../../table/keys.ts";
import { MOST_ITEM_BYTES } from "../../table/limits.ts";
import { type Put, requireWritten, type Table } from "../../table/table.ts";
import type { StreamedChange } from "../../use-case/turns.ts";
import { logExpirySeconds } from "./logged-event.ts";

/** A change of the table from which no event could be built. */
export type UnreadChange = Omit<StreamedChange, "at"> & {
  readonly id: string;
  readonly at: string;
  readonly itemType: string;
  readonly reason: string;
};

/** Longest sequence number of a DynamoDB stream. */
const SEQUENCE_DIGITS = 40;

const unreadChanges = entity<UnreadChange>("unread_change");

/** Repeating this has no effect. @throws ApiError 503 if the outcome is unknown */
export async function setChangeAside(
  table: Table,
  change: StreamedChange,
  itemType: string,
  error: unknown,
): Promise<void> {
  const id = `${change.at.toISOString()}#${change.sequenceNumber.padStart(SEQUENCE_DIGITS, "0")}`;
  const unread = { ...change, id, at: change.at.toISOString(), itemType, reason: errorText(error) };
  await requireWritten(table.put(buildUnreadChangeWrite(unread).put, ALWAYS));
}

const ALWAYS = { unconditional: "the same change set aside again is the same item" } as const;

function buildUnreadChangeWrite(unread: UnreadChange): Put {
  const content = toContent(unreadChanges, unread);
  const { before: _before, after: _after, ...rest } = unread;
  const fitting = content.packed.length <= MOST_ITEM_BYTES ? content : toContent(unreadChanges, rest);
  // The images contain codes and password hashes, so they expire like events.
  const item = {
    ...keys.unreadChange(unread.id),
    type: unreadChanges.type,
    expires_at: logExpirySeconds(unread.at),
  };
  return { put: { ...item, ...fitting }, when: ALWAYS };
}

/** Images of very large items are not stored: such a change cannot be read again. */
export function hasImages({ before, after }: UnreadChange): boolean {
  return before !== undefined || after !== undefined;
}

/** Oldest first. */
export function getUnreadChanges(table: Table): Promise<readonly UnreadChange[]> {
  return queryDocuments(table, unreadChanges, { pk: keys.unreadChange("").pk });
}

export async function forgetUnreadChange(
  { table, newId }: { readonly table: Table; readonly newId: () => string },
  { id }: Pick<UnreadChange, "id">,
): Promise<void> {
  await requireWritten(
    table.transact([{ delete: keys.unreadChange(id), when: { unconditional: "it was read" } }], newId()),
  );
}
