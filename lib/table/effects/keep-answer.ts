import { randomBytes } from "node:crypto";
import { backOff } from "../../kernel/deadline.ts";
import { ApiError } from "../../kernel/errors.ts";
import { loggedError } from "../../kernel/logged-error.ts";
import { ConditionFailed, type Put } from "../table.ts";
import type { KeyedCommitter } from "./committer.ts";
import { type KeptReply, readRecord, replayed } from "./kept-replies.ts";
import { settle } from "./settle.ts";

/** The id of one writing, which twins with one key do not share, as they do the effect's. */
export function newWriterId(): string {
  return randomBytes(6).toString("base64url");
}

/**
 * Keeps the answer to an effect that has happened, and hands back the one that is kept then: a twin's, if that was
 * first. The effect stands, so nothing is refused here; what could not be kept until the deadline is answered all the
 * same, and a repeat is answered with what it then finds.
 */
export async function keepAnswer<R extends KeptReply>(
  ctx: KeyedCommitter,
  record: Put,
  reply: R,
): Promise<R | KeptReply> {
  const by = newWriterId();
  const stamped = { ...record, put: { ...record.put, by } };
  for (let round = 0; ; round += 1) {
    try {
      return (await keepOrFind(ctx, stamped, by)) ?? reply;
    } catch (error) {
      const isRefused = error instanceof ApiError || error instanceof ConditionFailed;
      if (!isRefused || ctx.deadline.left() === 0) {
        ctx.log?.warn("answer_not_kept", loggedError(error));
        return reply;
      }
    }
    await backOff(round, ctx.deadline);
  }
}

/** Nothing once the record is written, or where another request's is in its place; else the first reply. */
async function keepOrFind(ctx: KeyedCommitter, record: Put, by: string): Promise<KeptReply | undefined> {
  const { table, keyedRequest } = ctx;
  try {
    await settle(ctx, [record], { by });
    return undefined;
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    const first = readRecord(error.blockers.get(0) ?? (await table.get(keyedRequest.key)));
    if (!first) throw error;
    return first.fingerprint === keyedRequest.fingerprint ? replayed(first, keyedRequest) : undefined;
  }
}
