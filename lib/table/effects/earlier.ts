import { backOff, deadlineIn } from "../../kernel/deadline.ts";
import { ApiError } from "../../kernel/errors.ts";
import type { Item, Table } from "../table.ts";
import { type Committer, secondsNow } from "./committer.ts";
import { keepAnswer } from "./keep-answer.ts";
import {
  type KeptReply,
  type KeyedRequest,
  otherRequest,
  readRecord,
  recordWrite,
  replayed,
} from "./kept-replies.ts";
import { findEffect, isSameRequest, type Remembered } from "./keyed-effects.ts";
import { isWrittenBy } from "./writers.ts";

/** An earlier arrival of a request, which has changed an item; `keyed` if it came with an `Idempotency-Key`. */
export type Earlier = { readonly keyed?: Remembered };

/** Longer than a request lasts: whoever changed the item before that writes no answer any more. */
const LONGEST_REQUEST_SECONDS = 30;
const LONGEST_WAIT_MS = 1000;

/** Whether an item remembers this very request, as when a gateway sends it twice or a client repeats it. */
export function earlierIn(item: Item | undefined, ctx: Committer): Earlier | undefined {
  const { effectId, keyedRequest } = ctx;
  if (!keyedRequest) return isWrittenBy(item, effectId) ? {} : undefined;
  const keyed = findEffect(item?.["keyed"], effectId, secondsNow(ctx));
  return keyed && { keyed };
}

/**
 * The kept answer of the earlier arrival. Between the effect and its answer lies a moment, so a twin that may still be
 * under way is waited for.
 * @returns nothing if no answer comes: whoever owed it is gone
 * @throws ApiError 422 if the key came with another request
 */
export async function awaitReply(ctx: Committer, { keyed }: Earlier): Promise<KeptReply | undefined> {
  const { table, deadline, keyedRequest } = ctx;
  if (!keyedRequest || !keyed) return undefined;
  if (!isSameRequest(keyed, keyedRequest.fingerprint)) throw otherRequest();
  const isUnderWay = secondsNow(ctx) < keyed.at + LONGEST_REQUEST_SECONDS;
  const patience = deadlineIn(isUnderWay ? Math.min(LONGEST_WAIT_MS, deadline.left()) : 0);
  for (let round = 0; ; round += 1) {
    const first = await lookForReply(table, keyedRequest);
    if (first) return replayed(first, keyedRequest);
    if (patience.left() === 0) return undefined;
    await backOff(round, patience);
  }
}

/**
 * A table too busy to be read has no answer yet. To refuse here would say that nothing was changed, while the item shows
 * that this very request changed it: by this arrival, whose news was lost, or by an earlier one, which its client
 * might then send anew under another key. Whatever is answered in place gives way to the answer that was kept.
 */
async function lookForReply(table: Table, keyedRequest: KeyedRequest) {
  try {
    return readRecord(await table.get(keyedRequest.key));
  } catch (error) {
    if (error instanceof ApiError) return undefined;
    throw error;
  }
}

/** Keeps what is answered in place of an answer that was never kept; whoever of several does so first is heard. */
export async function keepLateReply<R extends KeptReply>(
  ctx: Committer,
  { keyed }: Earlier,
  reply: R,
): Promise<R | KeptReply> {
  const { keyedRequest } = ctx;
  const record = keyedRequest && keyed && recordWrite(keyedRequest, reply, keyed.at);
  return keyedRequest && record ? keepAnswer({ ...ctx, keyedRequest }, record, reply) : reply;
}
