import { type Document, getDocument, putDocument } from "../../table/documents.ts";
import { decoded, entity } from "../../table/entity.ts";
import { keys } from "../../table/keys.ts";
import type { Check, Delete, Item, Put, Table } from "../../table/table.ts";
import { type CodeNotice, type NameCodes, REQUEST_WINDOW_SECONDS } from "./one-time-code.ts";

/** Of the items that the event of a code is made of. */
export const NOTICE_TYPE = "one_time_code_notice";

const codesEntity = entity<NameCodes>("one_time_code");
const noticeEntity = entity<CodeNotice>(NOTICE_TYPE);

/** A name in a profile, by the hash of the name. */
export type CodeName = { readonly profileId: string; readonly hash: string };

/** What is known of the codes of a name. */
export function getCodes(
  table: Table,
  { profileId, hash }: CodeName,
): Promise<Document<NameCodes> | undefined> {
  return getDocument(table, codesEntity, keys.oneTimeCode(profileId, hash));
}

/** Saves the codes of a name as they were read at this version; forgotten when no request of theirs counts any more. */
export function codesWrite({ profileId, hash }: CodeName, codes: NameCodes, version = 0): Put {
  const { put, when } = putDocument(codesEntity, keys.oneTimeCode(profileId, hash), codes, version);
  return { put: { ...put, expires_at: (codes.requests.at(-1) ?? 0) + REQUEST_WINDOW_SECONDS }, when };
}

/** Writes that a code was made, with the code itself. @param until its end, in epoch seconds */
export function noticeWrite({ profileId, hash }: CodeName, notice: CodeNotice, until: number): Put {
  const { put, when } = putDocument(noticeEntity, keys.oneTimeCodeNotice(profileId, hash, notice.id), notice);
  return { put: { ...put, expires_at: until }, when };
}

/** As much work as a notice where none is written. */
export function noNotice({ profileId, hash }: CodeName, id: string): Check {
  return { check: keys.oneTimeCodeNotice(profileId, hash, id), when: { only: "absent" } };
}

/** Removes a notice whose code counts no more. */
export function noticeRemoval({ profileId, hash }: CodeName, id: string): Delete {
  const when = { unconditional: "its code, which is written beside it, counts no more" };
  return { delete: keys.oneTimeCodeNotice(profileId, hash, id), when };
}

/** The notice in an item. */
export function noticeIn(item: Item): CodeNotice {
  return decoded(noticeEntity, item);
}
