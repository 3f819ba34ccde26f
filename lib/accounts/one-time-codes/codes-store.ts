import { type Document, decodeItem, entity, getDocument, putDocument } from "../../table/entity.ts";
import { keys } from "../../table/keys.ts";
import type { Check, Delete, Item, Put, Table } from "../../table/table.ts";
import {
  CODE_LIFE_SECONDS,
  type CodeNotice,
  type KeptCode,
  type NameCodes,
  NO_USER_ID,
} from "./one-time-code.ts";

/** Item type that one-time code events are made from. */
export const NOTICE_TYPE = "one_time_code_notice";

const codesEntity = entity<NameCodes>("one_time_code");
const noticeEntity = entity<CodeNotice>(NOTICE_TYPE);

/** A sign-in name in a password profile, as a hash. */
export type CodeName = { readonly profileId: string; readonly hash: string };

export function getCodes(
  table: Table,
  { profileId, hash }: CodeName,
): Promise<Document<NameCodes> | undefined> {
  return getDocument(table, codesEntity, keys.oneTimeCode(profileId, hash));
}

/** Refused if the codes changed since `version` was read. The item expires one code lifetime from now. */
export function codesWrite(
  { profileId, hash }: CodeName,
  { codes }: NameCodes,
  { nowSeconds, version = 0 }: { readonly nowSeconds: number; readonly version?: number | undefined },
): Put {
  const { put, when } = putDocument(codesEntity, keys.oneTimeCode(profileId, hash), { codes }, version);
  return { put: { ...put, expires_at: nowSeconds + CODE_LIFE_SECONDS }, when };
}

/** Stores a new code in plain text, for the event that sends it. @param until its end, in epoch seconds */
export function noticeWrite({ profileId, hash }: CodeName, notice: CodeNotice, until: number): Put {
  const { put, when } = putDocument(noticeEntity, keys.oneTimeCodeNotice(profileId, hash, notice.id), notice);
  return { put: { ...put, expires_at: until }, when };
}

/** Costs as much as writing a notice, so that unknown names cannot be recognized. */
export function buildNoticeAbsentCheck({ profileId, hash }: CodeName, id: string): Check {
  return { check: keys.oneTimeCodeNotice(profileId, hash, id), when: { only: "absent" } };
}

export function noticeRemoval(name: CodeName, { userId, noticeId }: KeptCode): Delete | Check {
  if (userId === NO_USER_ID) return buildNoticeAbsentCheck(name, noticeId);
  const when = { unconditional: "its code, written in the same transaction, is no longer valid" };
  return { delete: keys.oneTimeCodeNotice(name.profileId, name.hash, noticeId), when };
}

export function noticeIn(item: Item): CodeNotice {
  return decodeItem(noticeEntity, item);
}
