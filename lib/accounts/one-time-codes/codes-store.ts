import { type Document, getDocument, putDocument } from "../../table/documents.ts";
import { decoded, entity } from "../../table/entity.ts";
import { keys } from "../../table/keys.ts";
import type { Check, Delete, Item, Put, Table } from "../../table/table.ts";
import {
  CODE_LIFE_SECONDS,
  type CodeNotice,
  type KeptCode,
  type NameCodes,
  NOBODY,
} from "./one-time-code.ts";

/** Of the items that the event of a code is made of. */
export const NOTICE_TYPE = "one_time_code_notice";

const codesEntity = entity<NameCodes>("one_time_code");
const noticeEntity = entity<CodeNotice>(NOTICE_TYPE);

/** A name in a profile, by the hash of the name. */
export type CodeName = { readonly profileId: string; readonly hash: string };

/** The codes of a name. */
export function getCodes(
  table: Table,
  { profileId, hash }: CodeName,
): Promise<Document<NameCodes> | undefined> {
  return getDocument(table, codesEntity, keys.oneTimeCode(profileId, hash));
}

/** Saves the codes of a name as they were read at this version; forgotten when the life of a new one would be over. */
export function codesWrite(
  { profileId, hash }: CodeName,
  { codes }: NameCodes,
  { nowSeconds, version = 0 }: { readonly nowSeconds: number; readonly version?: number | undefined },
): Put {
  const { put, when } = putDocument(codesEntity, keys.oneTimeCode(profileId, hash), { codes }, version);
  return { put: { ...put, expires_at: nowSeconds + CODE_LIFE_SECONDS }, when };
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

/** Removes the notice of a code that counts no more. */
export function noticeRemoval(name: CodeName, { userId, noticeId }: KeptCode): Delete | Check {
  if (userId === NOBODY) return noNotice(name, noticeId);
  const when = { unconditional: "its code, which is written beside it, counts no more" };
  return { delete: keys.oneTimeCodeNotice(name.profileId, name.hash, noticeId), when };
}

/** The notice in an item. */
export function noticeIn(item: Item): CodeNotice {
  return decoded(noticeEntity, item);
}
