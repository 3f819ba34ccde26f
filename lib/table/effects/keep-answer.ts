import { randomBytes } from "node:crypto";
import { ApiError } from "../../kernel/errors.ts";
import { describeErrorForLog } from "../../kernel/logged-error.ts";
import { retry } from "../../kernel/retry.ts";
import { ConditionFailed, type Put } from "../table.ts";
import type { KeyedCommitter } from "./committer.ts";
import { type KeptReply, readRecord, replayReply } from "./kept-replies.ts";
import { settle } from "./settle.ts";

/** The id of one write. Twins with one key share the effect's id, but not this one. */
export function newWriterId(): string {
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
