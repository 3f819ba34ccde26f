import { tooLarge } from "../../kernel/errors.ts";
import { ConditionFailed, isOfVersion, type Put, type Write } from "../table.ts";
import { type Committer, type KeyedCommitter, secondsNow } from "./committer.ts";
import { keepAnswer, newWriterId } from "./keep-answer.ts";
import { type KeptReply, type KeyedRequest, readRecord, recordWrite, replayed } from "./kept-replies.ts";
import { noteEffect, withoutOld } from "./keyed-effects.ts";
import { settle } from "./settle.ts";
import { remember, shortId } from "./writers.ts";

/**
 * Writes once and hands back the reply to send. With an `Idempotency-Key` the reply is kept: in the same transaction,
 * or after the one change of an item that itself remembers the key, so that effect and memory can never disagree. The
 * writer who comes second gets the first reply.
 *
 * Puts and updates are stamped with the effect's id. A lost answer is settled by looking for the stamp, a lost
 * transaction by repeating it under its token: an effect never happens twice and is never denied.
 * @throws ConditionFailed when a write's condition does not hold, with positions as in `writes`; the item in the way
 *   may be what a twin made of it, see `earlierIn`
 * @throws ApiError 422 for a key used with another request, 413 for a reply too large to be kept, 422 for one too large
 *   to be sent, before anything is written
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

/**
 * Refuses a reply that could not be sent or kept, before the first of several writes.
 * @throws ApiError as `commit`
 */
export function checkReply({ keyedRequest, checkLength }: Committer, reply: KeptReply): void {
  checkLength?.(reply);
  if (keyedRequest) keptRecord(keyedRequest, reply);
}

function keptRecord(keyedRequest: KeyedRequest, reply: KeptReply): Put {
  const record = recordWrite(keyedRequest, reply, keyedRequest.at);
  if (record) return record;
  throw tooLarge("The answer is too large to be kept for the 'Idempotency-Key'; send smaller requests.");
}

/** Keeps the answer for an `Idempotency-Key` after an effect of several writes, each of which may be done again. */
export async function keepReply<R extends KeptReply>(ctx: Committer, reply: R): Promise<R | KeptReply> {
  return ctx.keyedRequest ? commit(ctx, [], reply) : reply;
}

async function commitKeyed<R extends KeptReply>(
  ctx: KeyedCommitter,
  writes: readonly Write[],
  reply: R,
): Promise<R | KeptReply> {
  const record = keptRecord(ctx.keyedRequest, reply);
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

/** The effect and the record, which comes last, in one transaction, at twice the price of each. */
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
    if (first) return replayed(first, keyedRequest);
    throw error;
  }
}

type Stamped = {
  readonly write: Write;
  /** The item that is written will tell twins and repeats that the effect has happened. */
  readonly isRemembered: boolean;
};

/** An item with a list of writers gets one more, any other remembers its last one. */
function stamp(write: Write, ctx: Committer, by: string): Stamped {
  if ("put" in write && write.put["writers"] !== undefined) return stampListed(write, ctx, by);
  if ("put" in write) return { write: { ...write, put: { ...write.put, by } }, isRemembered: false };
  if ("update" in write) return { write: { ...write, set: { ...write.set, by } }, isRemembered: false };
  return { write, isRemembered: false };
}

function stampListed({ put: { keyed, ...item }, when }: Put, ctx: Committer, by: string): Stamped {
  const { keyedRequest, effectId } = ctx;
  const put = { ...item, writers: remember(item["writers"], by) };
  if (!keyedRequest) {
    const list = withoutOld(keyed, secondsNow(ctx));
    return { write: { put: { ...put, ...(list ? { keyed: list } : {}) }, when }, isRemembered: false };
  }
  const { fingerprint, at } = keyedRequest;
  const { list, isSafe } = noteEffect(keyed, { effectId, fingerprint, at }, secondsNow(ctx));
  // Whoever comes after a deleted item under its key names a version, too, but there is no writer before it.
  const isFirst = put.writers.length === shortId(by).length;
  // A new item remembers nothing: the one that was deleted has taken its memory along, and a twin may be making another
  // one under another id.
  return {
    write: { put: { ...put, keyed: list }, when },
    isRemembered: isSafe && isOfVersion(when) && !isFirst,
  };
}
