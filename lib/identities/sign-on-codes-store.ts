import { type Document, entity, getDocument, putDocument } from "../table/entity.ts";
import { keys } from "../table/keys.ts";
import type { Delete, Put, Table } from "../table/table.ts";
import { hashRandomText, type ProvenIdentity } from "./proven-identity.ts";

/** A proven identity that waits for its exchange. */
export type WaitingIdentity = {
  readonly realm_id: string;
  readonly redirect_uri: string;
  readonly code_challenge: string;
  /** Exchanges with a wrong verifier or address. */
  readonly wrong_tries: number;
  /** End in epoch milliseconds. */
  readonly until: number;
  readonly identity: ProvenIdentity;
};

export const CODE_LIFE_MS = 5 * 60_000;
/** As many wrong exchanges end a code. */
export const MOST_WRONG_TRIES = 5;

const stored = entity<WaitingIdentity>("sign_on_code");

/** Undefined for a code that is unknown, spent, dead or over. */
export async function getWaitingIdentity(
  table: Table,
  code: string,
  now: Date,
): Promise<Document<WaitingIdentity> | undefined> {
  const document = await getDocument(table, stored, keys.signOnCode(hashRandomText(code)));
  return document && now.getTime() <= document.value.until ? document : undefined;
}

export function waitingIdentityWrite(code: string, waiting: WaitingIdentity, version?: number): Put {
  const { put, when } = putDocument(stored, keys.signOnCode(hashRandomText(code)), waiting, version);
  return { put: { ...put, expires_at: Math.ceil(waiting.until / 1000) + 1 }, when };
}

/** Refused if the code was used meanwhile. */
export function spendCodeWrite(code: string, version: number): Delete {
  return { delete: keys.signOnCode(hashRandomText(code)), when: { only: { version } } };
}
