import { tooLarge, unprocessable } from "../errors.ts";
import { backOff, type Deadline } from "./deadline.ts";
import { pack, unpack } from "./pack.ts";
import { ConditionFailed, type Item, type Key, type Table, type Write } from "./table.ts";

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
 * @param attempt number of the decision behind these writes, 0 for the first; a new decision is a new token
 * @throws ConditionFailed when a write's condition does not hold, with positions as in `writes`
 * @throws ApiError 422 for a key used with another request, 413 for a reply too large to be kept
 */
export async function commit<R extends KeptReply>(
  { table, now, deadline, effectId, asked }: Committer,
  writes: readonly Write[],
  reply: R,
  attempt = 0,
): Promise<R | KeptReply> {
  const stamped = writes.map((write) => stamp(write, effectId));
  const all = asked ? [...stamped, recordWrite(asked, reply, now())] : stamped;
  try {
    await settle(table, all, `${effectId}-${attempt}`, deadline, asked ? undefined : effectId);
    return reply;
  } catch (error) {
    if (!(error instanceof ConditionFailed) || !asked) throw error;
    const first = readRecord(error.blockers.get(writes.length) ?? (await table.get(asked.key)));
    if (first) return replayed(first, asked);
    throw error;
  }
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

function stamp(write: Write, by: string): Write {
  if ("put" in write) return { ...write, put: { ...write.put, by } };
  return "update" in write ? { ...write, set: { ...write.set, by } } : write;
}

/**
 * Repeats until the outcome is known or the deadline has passed.
 * @param stamped the effect id to look for; `undefined` with a record, whose twins share the effect id and whose
 *   own item says who was first
 */
async function settle(
  table: Table,
  writes: readonly Write[],
  token: string,
  deadline: Deadline,
  stamped: string | undefined,
): Promise<void> {
  for (let round = 0; ; round += 1) {
    try {
      if ((await table.transact(writes, token)) === "written") return;
    } catch (error) {
      if (error instanceof ConditionFailed && stamped && isOwn(error, stamped)) return;
      throw error;
    }
    if (writes.length === 1 && stamped && (await hasLanded(table, writes[0], stamped))) return;
    if (deadline.left() === 0) throw new Error("The outcome of a write could not be established.");
    await backOff(round, deadline);
  }
}

/** The condition failed only because an earlier try of this very write had landed. */
function isOwn({ blockers }: ConditionFailed, effectId: string): boolean {
  return [...blockers.values()].some((item) => item?.by === effectId);
}

async function hasLanded(table: Table, write: Write | undefined, effectId: string): Promise<boolean> {
  if (!write || !("put" in write || "update" in write)) return false;
  const item = await table.get("put" in write ? write.put : write.update);
  return item?.by === effectId;
}
