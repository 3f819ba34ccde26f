import { randomBytes, randomUUID } from "node:crypto";
import { type Deadline, retry } from "../../kernel/deadline.ts";
import { ApiError, tooLarge } from "../../kernel/errors.ts";
import { describeErrorForLog } from "../../kernel/logged-error.ts";
import { ConditionFailed, isOfVersion, type Put, type Table, type Write } from "../table.ts";
import {
  buildRecordWrite,
  type KeptReply,
  type KeyedRequest,
  readRecord,
  replayReply,
} from "./kept-replies.ts";
import {
  addWriter,
  type Committer,
  countRememberedWrites,
  dropOldEffects,
  isWrittenBy,
  type KeyedCommitter,
  noteEffect,
  secondsNow,
  shortId,
} from "./keyed-effects.ts";

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

/** Recognises a single write after its answer was lost. @answers What if DynamoDB's answer is lost? */
export type Stamp = {
  /** The writer's id, stored in the item with the write. */
  readonly by: string;
  /** Another record proves the effect, so a failed condition is enough. */
  readonly isListed?: boolean;
};

type Open = { readonly table: Table; readonly deadline: Deadline };

/** Writes, and repeats until the outcome is known or the deadline passes. @throws ConditionFailed if nothing was written */
export async function settle(
  { table, deadline }: Open,
  writes: readonly Write[],
  stamp: Stamp | undefined,
): Promise<void> {
  // Twins with one key share the effect id, but not their writes.
  const token = randomUUID();
  let lost: { readonly lost: unknown } | undefined;
  await retry({ deadline, end: () => outcomeUnknown(lost?.lost) }, async () => {
    try {
      const outcome = await table.transact(writes, token);
      if (outcome === "written") return;
      lost ??= outcome;
      if (writes.length === 1 && stamp && (await hasLanded(table, writes[0], stamp))) return;
    } catch (error) {
      if (error instanceof ConditionFailed) return ownOrThrow(error, writes, stamp, lost !== undefined);
      // After a lost answer, a busy table no longer means that nothing was written.
      if (!lost || !(error instanceof ApiError)) throw error;
    }
    return "again";
  });
}

/** Returns if an earlier try of this write caused the failed condition. */
function ownOrThrow(
  error: ConditionFailed,
  writes: readonly Write[],
  stamp: Stamp | undefined,
  isUncertain: boolean,
): void {
  if (stamp === undefined) throw error;
  if ([...error.blockers.values()].some((item) => isWrittenBy(item, stamp.by))) return;
  if (!stamp.isListed && (isUncertain || error.isRepeated)) refuseIfForgotten(writes, error);
  throw error;
}

/** The item may have forgotten this write after too many others: a blind repeat could double the effect. */
function refuseIfForgotten(writes: readonly Write[], { blockers }: ConditionFailed): void {
  for (const [position, item] of blockers) {
    const when = writes[position]?.when;
    const expected = when && isOfVersion(when) ? when.only.version : 0;
    if (writes.length === 1 && (item?.version ?? 0) > expected + countRememberedWrites(item))
      throw outcomeUnknown();
  }
}

function outcomeUnknown(cause?: unknown): Error {
  return new Error("The outcome of a write could not be established.", { cause });
}

async function hasLanded(table: Table, write: Write | undefined, { by }: Stamp): Promise<boolean> {
  if (!write || !("put" in write || "update" in write)) return false;
  return isWrittenBy(await table.get("put" in write ? write.put : write.update), by);
}

/** The id of one write. Twins with one key share the effect's id, but not this one. */
function newWriterId(): string {
  return randomBytes(6).toString("base64url");
}

/** Keeps the answer and returns the kept one: a twin's if it was first. The effect stands, so this never refuses. */
export async function keepAnswer<R extends KeptReply>(
  ctx: KeyedCommitter,
  record: Put,
  reply: R,
): Promise<R | KeptReply> {
  const by = newWriterId();
  const stamped = { ...record, put: { ...record.put, by } };
  let cause: unknown;
  const giveUp = () => {
    ctx.log?.warn("answer_not_kept", describeErrorForLog(cause));
    return reply;
  };
  return retry<R | KeptReply>({ ...ctx, end: giveUp }, async () => {
    try {
      return (await keepOrFind(ctx, stamped, by)) ?? reply;
    } catch (error) {
      cause = error;
      return error instanceof ApiError || error instanceof ConditionFailed ? "again" : giveUp();
    }
  });
}

/** Returns the first reply if another arrival kept it; undefined once this record is written. */
async function keepOrFind(ctx: KeyedCommitter, record: Put, by: string): Promise<KeptReply | undefined> {
  const { table, keyedRequest } = ctx;
  try {
    await settle(ctx, [record], { by });
    return undefined;
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    const first = readRecord(error.blockers.get(0) ?? (await table.get(keyedRequest.key)));
    if (!first) throw error;
    return first.fingerprint === keyedRequest.fingerprint ? replayReply(first, keyedRequest) : undefined;
  }
}
