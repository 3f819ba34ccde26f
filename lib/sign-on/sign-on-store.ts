import { hashRandomText } from "../identities/proven-identity.ts";
import { putStep } from "../table/effects/write-step.ts";
import { type Document, entity, getDocument, putDocument } from "../table/entity.ts";
import { keys } from "../table/keys.ts";
import { requireWritten, type Table } from "../table/table.ts";
import { SIGN_ON_LIFE_SECONDS, type SignOn } from "./sign-on.ts";

const stored = entity<SignOn>("sign_on");

const IS_NEW = {
  unconditional: "the key is random, and a repeat after a lost answer writes the same",
} as const;

/** @param sent what the provider gets as `state` @throws ApiError 503 if it may not have been written */
export async function saveSignOn(table: Table, sent: string, signOn: SignOn, now: Date): Promise<void> {
  const { put } = putDocument(stored, keys.signOn(hashRandomText(sent)), signOn);
  const expires_at = Math.floor(now.getTime() / 1000) + SIGN_ON_LIFE_SECONDS;
  await requireWritten(table.put({ ...put, expires_at }, IS_NEW));
}

export function getSignOn(table: Table, sent: string): Promise<Document<SignOn> | undefined> {
  return getDocument(table, stored, keys.signOn(hashRandomText(sent)));
}

/**
 * Marks it as come back, before the provider is asked. @returns false for all but one of those who try, and if the answer was lost:
 * the person then begins again
 */
export async function finishSignOnOnce(
  table: Table,
  sent: string,
  { value, version }: Document<SignOn>,
  now: Date,
): Promise<boolean> {
  const finished = { ...value, is_finished: true };
  const { put, when } = putDocument(stored, keys.signOn(hashRandomText(sent)), finished, version);
  const expires_at = Math.floor(now.getTime() / 1000) + SIGN_ON_LIFE_SECONDS;
  return (await putStep(table, { put: { ...put, expires_at }, when })).isWritten;
}
