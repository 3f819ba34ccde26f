import { tooLarge } from "../../kernel/errors.ts";
import { ConditionFailed, isOfVersion, type Put, type Write } from "../table.ts";
import { type Committer, type KeyedCommitter, secondsNow } from "./committer.ts";
import { keepAnswer, newWriterId } from "./keep-answer.ts";
import {
  buildRecordWrite,
  type KeptReply,
  type KeyedRequest,
  readRecord,
  replayReply,
} from "./kept-replies.ts";
import { dropOldEffects, noteEffect } from "./keyed-effects.ts";
import { settle } from "./settle.ts";
import { addWriter, shortId } from "./writers.ts";

/**
 * Writes once and returns the reply to send. With an `Idempotency-Key` the reply is kept in the same transaction, or after
 * a change to an item that remembers the key; of two writers, the second gets the first one's reply. After a lost answer it
 * looks for the effect's id, so that an effect never happens twice and is never denied.
 * @throws ConditionFailed positions as in `writes`; the blocking item may be a twin's, see `findEarlier`
 * @throws ApiError 422 for a key of another request or a reply too large to send, 413 for one too large to keep
 */
export async function commit<R extends KeptReply>(
  ctx: Committer,
  writes: readonly Write[],
  reply: R,
): Promise<R | KeptReply> {
  const { keyedRequest, effectId } = ctx;
  if (writes.length > 0) ctx.checkLength?.(reply);
  if (keyedRequest) return commitKeyed({ ...ctx, keyedRequest }, writes, reply);
  const stamped = writes.map((write) => stamp(write, ctx, effectId).write);
  await settle(ctx, stamped, { by: effectId });
  return reply;
}

/** Call before the first of several writes. @throws ApiError as `commit` */
export function checkReply({ keyedRequest, checkLength }: Committer, reply: KeptReply): void {
  checkLength?.(reply);
  if (keyedRequest) buildReplyRecord(keyedRequest, reply);
}

function buildReplyRecord(keyedRequest: KeyedRequest, reply: KeptReply): Put {
  const record = buildRecordWrite(keyedRequest, reply, keyedRequest.at);
  if (record) return record;
  throw tooLarge("The answer is too large to be kept for the 'Idempotency-Key'; send smaller requests.");
}

/** Keeps the answer for an `Idempotency-Key` after an effect of several repeatable writes. */
export async function keepReply<R extends KeptReply>(ctx: Committer, reply: R): Promise<R | KeptReply> {
  return ctx.keyedRequest ? commit(ctx, [], reply) : reply;
}

async function commitKeyed<R extends KeptReply>(
  ctx: KeyedCommitter,
  writes: readonly Write[],
  reply: R,
): Promise<R | KeptReply> {
  const record = buildReplyRecord(ctx.keyedRequest, reply);
  const by = newWriterId();
  const stamped = writes.map((write) => stamp(write, ctx, by));
  const [only, ...others] = stamped;
  if (only?.isRemembered && others.length === 0) {
    await settle(ctx, [only.write], { by, isListed: true });
    return keepAnswer(ctx, record, reply);
  }
  const all = [...stamped.map(({ write }) => write), record];
  return commitTogether(ctx, all, reply);
}

/** Costs twice as much as separate writes. */
async function commitTogether<R extends KeptReply>(
  ctx: KeyedCommitter,
  writes: readonly Write[],
  reply: R,
): Promise<R | KeptReply> {
  const { table, keyedRequest } = ctx;
  try {
    await settle(ctx, writes, undefined);
    return reply;
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    const first = readRecord(error.blockers.get(writes.length - 1) ?? (await table.get(keyedRequest.key)));
    if (first) return replayReply(first, keyedRequest);
    throw error;
  }
}

type Stamped = {
  readonly write: Write;
  /** The written item itself shows that the effect has happened. */
  readonly isRemembered: boolean;
};

function stamp(write: Write, ctx: Committer, by: string): Stamped {
  if ("put" in write && write.put["writers"] !== undefined) return stampListed(write, ctx, by);
  if ("put" in write) return { write: { ...write, put: { ...write.put, by } }, isRemembered: false };
  if ("update" in write) return { write: { ...write, set: { ...write.set, by } }, isRemembered: false };
  return { write, isRemembered: false };
}

function stampListed({ put: { keyed, ...item }, when }: Put, ctx: Committer, by: string): Stamped {
  const { keyedRequest, effectId } = ctx;
  const put = { ...item, writers: addWriter(item["writers"], by) };
  if (!keyedRequest) {
    const list = dropOldEffects(keyed, secondsNow(ctx));
    return { write: { put: { ...put, ...(list ? { keyed: list } : {}) }, when }, isRemembered: false };
  }
  const { fingerprint, at } = keyedRequest;
  const { list, isSafe } = noteEffect(keyed, { effectId, fingerprint, at }, secondsNow(ctx));
  // A write over a deleted item names a version too, but has no writer before it.
  const isFirst = put.writers.length === shortId(by).length;
  // A new item remembers nothing, and a twin may be creating another item under another id.
  return {
    write: { put: { ...put, keyed: list }, when },
    isRemembered: isSafe && isOfVersion(when) && !isFirst,
  };
}
