import { randomUUID } from "node:crypto";
import { ApiError, tooLarge, unprocessable } from "../errors.ts";
import { backOff, type Deadline } from "./deadline.ts";
import { pack, unpack } from "./pack.ts";
import { ConditionFailed, type Item, type Key, type Table, type Write } from "./table.ts";
import { isWrittenBy, memoryOf, remember } from "./writers.ts";

/** A POST that carried an `Idempotency-Key`: where its answer is kept, and a hash of what was asked. */
export type Asked = { readonly key: Key; readonly fingerprint: string };

/** The parts of a reply that a record keeps. */
export type KeptReply = {
  readonly body?: unknown;
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
};

export type Kept = { readonly fingerprint: string; readonly reply: KeptReply };

/** The parts of a request's context that a commit needs. */
export type Committer = {
  readonly table: Table;
  readonly now: () => Date;
  readonly deadline: Deadline;
  readonly effectId: string;
  readonly asked?: Asked;
};

const RECORD_LIFE_SECONDS = 24 * 60 * 60;
const LARGEST_RECORD_BYTES = 380 * 1024; // DynamoDB: 400 KB for an item, with room for names and keys

/**
 * Writes once and hands back the reply to send. With an `Idempotency-Key` the reply is kept in the same
 * transaction, so that effect and memory can never disagree; the writer who comes second gets the first reply.
 *
 * Puts and updates are stamped with the effect's id. A lost answer is settled by looking for the stamp, a lost
 * transaction by repeating it under its token: an effect never happens twice and is never denied.
 * @throws ConditionFailed when a write's condition does not hold, with positions as in `writes`
 * @throws ApiError 422 for a key used with another request, 413 for a reply too large to be kept
 */
export async function commit<R extends KeptReply>(
  { table, now, deadline, effectId, asked }: Committer,
  writes: readonly Write[],
  reply: R,
): Promise<R | KeptReply> {
  const stamped = writes.map((write) => stamp(write, effectId));
  const all = asked ? [...stamped, recordWrite(asked, reply, now())] : stamped;
  try {
    // A token of this call alone: twins with one key share the effect id, but not their writes.
    await settle(table, all, randomUUID(), deadline, asked ? undefined : effectId);
    return reply;
  } catch (error) {
    if (!(error instanceof ConditionFailed) || !asked) throw error;
    const first = readRecord(error.blockers.get(writes.length) ?? (await table.get(asked.key)));
    if (first) return replayed(first, asked);
    throw error;
  }
}

/** Keeps the answer for an `Idempotency-Key` after an effect of several writes, each of which may be done again. */
export async function keepReply<R extends KeptReply>(ctx: Committer, reply: R): Promise<R | KeptReply> {
  return ctx.asked ? commit(ctx, [], reply) : reply;
}

/** The kept reply behind a record item, with the hash of the request it answered. */
export function readRecord(item: Item | undefined): Kept | undefined {
  if (!item) return undefined;
  const { reply } = unpack(item["packed"]) as { reply: KeptReply };
  return { fingerprint: String(item["fingerprint"]), reply };
}

/**
 * The first reply to a repeated request, marked as such.
 * @throws ApiError 422 if the key came with another request
 */
export function replayed({ fingerprint, reply }: Kept, asked: Asked): KeptReply {
  if (fingerprint !== asked.fingerprint) {
    throw unprocessable("This 'Idempotency-Key' was used with another request.", {
      source: "Idempotency-Key",
    });
  }
  return { ...reply, headers: { ...reply.headers, "Idempotent-Replayed": "true" } };
}

function recordWrite({ key, fingerprint }: Asked, reply: KeptReply, now: Date): Write {
  const packed = pack({ reply });
  if (packed.length > LARGEST_RECORD_BYTES) {
    throw tooLarge("The answer is too large to be kept for the 'Idempotency-Key'; send smaller requests.");
  }
  const expires_at = Math.floor(now.getTime() / 1000) + RECORD_LIFE_SECONDS;
  return {
    put: { ...key, type: "idempotency_record", fingerprint, packed, expires_at },
    when: { only: "absent" },
  };
}

/** An item with a list of writers gets one more, any other remembers its last one. */
function stamp(write: Write, by: string): Write {
  if ("put" in write) return { ...write, put: { ...write.put, ...mark(write.put["writers"], by) } };
  return "update" in write ? { ...write, set: { ...write.set, ...mark(write.set?.["writers"], by) } } : write;
}

function mark(writers: unknown, by: string) {
  return writers === undefined ? { by } : { writers: remember(writers, by) };
}

/**
 * Repeats until the outcome is known or the deadline has passed.
 * @param effectId what to look for; `undefined` with a record, whose twins share the effect id and whose own item
 *   says who was first
 */
async function settle(
  table: Table,
  writes: readonly Write[],
  token: string,
  deadline: Deadline,
  effectId: string | undefined,
): Promise<void> {
  let isUncertain = false;
  for (let round = 0; ; round += 1) {
    try {
      if ((await table.transact(writes, token)) === "written") return;
      isUncertain = true;
      if (writes.length === 1 && effectId && (await hasLanded(table, writes[0], effectId))) return;
    } catch (error) {
      if (error instanceof ConditionFailed) return ownOrThrow(error, writes, effectId, isUncertain);
      // Once an answer was lost, a busy table no longer means that nothing was written.
      if (!isUncertain || !(error instanceof ApiError)) throw error;
    }
    if (deadline.left() === 0) throw outcomeUnknown();
    await backOff(round, deadline);
  }
}

/** The condition failed only because an earlier try of this very write had landed; else the failure is thrown. */
function ownOrThrow(
  error: ConditionFailed,
  writes: readonly Write[],
  effectId: string | undefined,
  isUncertain: boolean,
): void {
  if (effectId === undefined) throw error;
  if ([...error.blockers.values()].some((item) => isWrittenBy(item, effectId))) return;
  if (isUncertain || error.isRepeated) refuseIfForgotten(writes, error);
  throw error;
}

/** So many others have written that the item may have forgotten us: a blind repeat could double the effect. */
function refuseIfForgotten(writes: readonly Write[], { blockers }: ConditionFailed): void {
  for (const [position, item] of blockers) {
    const when = writes[position]?.when;
    const expected = when && "only" in when && typeof when.only === "object" ? when.only.version : 0;
    if (writes.length === 1 && (item?.version ?? 0) > expected + memoryOf(item)) throw outcomeUnknown();
  }
}

function outcomeUnknown(): Error {
  return new Error("The outcome of a write could not be established.");
}

async function hasLanded(table: Table, write: Write | undefined, effectId: string): Promise<boolean> {
  if (!write || !("put" in write || "update" in write)) return false;
  return isWrittenBy(await table.get("put" in write ? write.put : write.update), effectId);
}
