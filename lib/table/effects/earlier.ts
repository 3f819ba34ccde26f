import { deadlineIn, retry } from "../../kernel/deadline.ts";
import { ApiError } from "../../kernel/errors.ts";
import type { Item, Table } from "../table.ts";
import { keepAnswer } from "./commit.ts";
import {
  buildRecordWrite,
  type KeptReply,
  type KeyedRequest,
  readRecord,
  refuseOtherRequest,
  replayReply,
} from "./kept-replies.ts";
import {
  type Committer,
  findEffect,
  isSameRequest,
  isWrittenBy,
  type Remembered,
  secondsNow,
} from "./keyed-effects.ts";

/** An earlier arrival of a request that changed an item; `keyed` if it had an `Idempotency-Key`. */
export type Earlier = { readonly keyed?: Remembered };

/** Longer than a request lasts, so an earlier writer no longer writes its answer. */
const LONGEST_REQUEST_SECONDS = 30;
const LONGEST_WAIT_MS = 1000;

/** Finds a repeat by a gateway or client: the item remembers this request. */
export function findEarlier(item: Item | undefined, ctx: Committer): Earlier | undefined {
  const { effectId, keyedRequest } = ctx;
  if (!keyedRequest) return isWrittenBy(item, effectId) ? {} : undefined;
  const keyed = findEffect(item?.["keyed"], effectId, secondsNow(ctx));
  return keyed && { keyed };
}

/** Waits for the earlier arrival's kept answer, if one comes. @throws ApiError 422 if the key came with another request */
export async function awaitReply(ctx: Committer, { keyed }: Earlier): Promise<KeptReply | undefined> {
  const { table, deadline, keyedRequest } = ctx;
  if (!keyedRequest || !keyed) return undefined;
  if (!isSameRequest(keyed, keyedRequest.fingerprint)) throw refuseOtherRequest();
  const isUnderWay = secondsNow(ctx) < keyed.at + LONGEST_REQUEST_SECONDS;
  const patience = deadlineIn(isUnderWay ? Math.min(LONGEST_WAIT_MS, deadline.left()) : 0);
  const limits = { deadline: patience, end: () => undefined };
  const first = await retry(limits, async () => (await readKeptReply(table, keyedRequest)) ?? "again");
  return first && replayReply(first, keyedRequest);
}

/** A busy table counts as no answer yet: an error would say that nothing changed, and invite a repeat under another key. */
async function readKeptReply(table: Table, keyedRequest: KeyedRequest) {
  try {
    return readRecord(await table.get(keyedRequest.key));
  } catch (error) {
    if (error instanceof ApiError) return undefined;
    throw error;
  }
}

export async function keepReplacementReply<R extends KeptReply>(
  ctx: Committer,
  { keyed }: Earlier,
  reply: R,
): Promise<R | KeptReply> {
  const { keyedRequest } = ctx;
  const record = keyedRequest && keyed && buildRecordWrite(keyedRequest, reply, keyed.at);
  return keyedRequest && record ? keepAnswer({ ...ctx, keyedRequest }, record, reply) : reply;
}
