import { wrongCredentials } from "../auth/sign-in/sign-in.ts";
import { retry } from "../kernel/deadline.ts";
import { tooManyRequests } from "../kernel/errors.ts";
import { countAtSource, refuseExhaustedSource } from "../rate-limits/source-limit.ts";
import { writeStepSurely } from "../table/effects/write-step.ts";
import type { Document } from "../table/entity.ts";
import type { Write } from "../table/table.ts";
import type { Context } from "../use-case/context.ts";
import { makeChallenge, type ProvenIdentity } from "./proven-identity.ts";
import {
  getWaitingIdentity,
  MOST_WRONG_TRIES,
  spendCodeWrite,
  type WaitingIdentity,
  waitingIdentityWrite,
} from "./sign-on-codes-store.ts";

export type CodeExchange = {
  readonly realmId: string;
  readonly code: string;
  readonly redirectUri: string;
  readonly verifier: string;
};

export type ProvenExchange = {
  readonly identity: ProvenIdentity;
  /** Spends the code. Its condition fails if another exchange was faster: prove the identity again then. */
  readonly spend: Write;
};

/**
 * Finds the identity behind a code, without spending it. A wrong verifier or address is counted at the code, of which five end it,
 * and like every failure at the caller's network. @throws ApiError 400, the same for whatever is wrong, 429 after too many
 * failures from one network
 * @answers How is a code of a sign-in exchanged, once?
 */
export async function proveIdentity(ctx: Context, exchange: CodeExchange): Promise<ProvenExchange> {
  await refuseExhaustedSource(ctx, "sign-in");
  const waiting = await findFittingIdentity(ctx, exchange);
  if (!waiting) {
    await countAtSource(ctx, "sign-in");
    throw wrongCredentials();
  }
  return { identity: waiting.value.identity, spend: spendCodeWrite(exchange.code, waiting.version) };
}

function findFittingIdentity(
  ctx: Context,
  exchange: CodeExchange,
): Promise<Document<WaitingIdentity> | undefined> {
  const end = () => tooManyRequests("Others use this code at the same time");
  return retry({ ...ctx, end }, async () => {
    const waiting = await getWaitingIdentity(ctx.table, exchange.code, ctx.now());
    if (!waiting || waiting.value.realm_id !== exchange.realmId) return undefined;
    if (fits(waiting.value, exchange)) return waiting;
    const failed = await writeStepSurely(ctx, [buildWrongTry(exchange.code, waiting)]);
    return failed.length === 0 ? undefined : "again";
  });
}

function fits({ redirect_uri, code_challenge }: WaitingIdentity, exchange: CodeExchange): boolean {
  return redirect_uri === exchange.redirectUri && code_challenge === makeChallenge(exchange.verifier);
}

function buildWrongTry(code: string, { value, version }: Document<WaitingIdentity>): Write {
  const wrong_tries = value.wrong_tries + 1;
  if (wrong_tries >= MOST_WRONG_TRIES) return spendCodeWrite(code, version);
  return waitingIdentityWrite(code, { ...value, wrong_tries }, version);
}
