import { backOff } from "../../kernel/deadline.ts";
import { ApiError, retryAfter, throttled, unauthorized } from "../../kernel/errors.ts";
import type { Table } from "../../table/table.ts";
import type { Context } from "../../use-case/context.ts";
import { inTurn, type PasswordHash, passwordMatches } from "../password.ts";
import { secondsToWait, withAttempt } from "./attempts.ts";
import { forgetAttempts, getAttempts, type StoredAttempts, saveAttempts } from "./attempts-store.ts";
import { signInNameOf } from "./sign-in-name.ts";
import { countAtSource, type GiveBack, refuseSpentSource } from "./source-limit.ts";

/** Somebody who wants to sign in. */
export type SignIn<T> = {
  readonly kind: "account-member" | "customer";
  readonly name: string;
  readonly password: string;
  readonly find: (table: Table, name: string) => Promise<T | undefined>;
  /** What a wrong name and a wrong password are both told. */
  readonly refusal: string;
};

/**
 * Who has this name and this password. The try is counted before the password is looked at, by the name whether
 * somebody has it or not and by the network it came from, and given back when it is right; so of a hundred guesses at
 * once no more are looked at than of a hundred one after the other.
 * @throws ApiError 401 for an unknown name or a wrong password, told alike; 429 with `Retry-After` while the name or the
 *   network has to wait, or while too many passwords are looked at; 503 if the try could not be counted
 */
export function signIn<T extends { readonly password?: PasswordHash }>(
  ctx: Context,
  { kind, name, password, find, refusal }: SignIn<T>,
): Promise<T> {
  return inTurn(async () => {
    const giveBack = await takeAttempt(ctx, { kind, name: signInNameOf(name) });
    const found = await find(ctx.table, name);
    const isRight = await passwordMatches(found?.password, password);
    if (!found || !isRight) throw unauthorized(refusal);
    await giveBack();
    return found;
  });
}

type Who = { readonly kind: string; readonly name: string };

/** A name that has to wait and a network that has tried too often cost one read, and nothing is written for them. */
async function takeAttempt(ctx: Context, who: Who): Promise<GiveBack> {
  const [stored] = await Promise.all([requireReady(ctx, who), refuseSpentSource(ctx, "sign-in")]);
  const giveBack = await countAtSource(ctx, "sign-in");
  await countForName(ctx, who, stored);
  return async () => {
    await Promise.all([tolerated(giveBack()), tolerated(forgetAttempts(ctx, who.kind, who.name))]);
  };
}

async function requireReady(ctx: Context, { kind, name }: Who): Promise<StoredAttempts> {
  const stored = await getAttempts(ctx.table, kind, name);
  const wait = secondsToWait(stored.attempts, secondsNow(ctx));
  if (wait > 0) throw retryAfter(wait, "Too many tries to sign in with this name; please wait.");
  return stored;
}

/** Whoever loses the race to another try with the name looks again: after five of them the name has to wait. */
async function countForName(ctx: Context, who: Who, read: StoredAttempts): Promise<void> {
  let { attempts, version } = read;
  for (let round = 0; ; round += 1) {
    const next = withAttempt(attempts, secondsNow(ctx));
    if (await saveAttempts(ctx.table, who, { attempts: next, version })) return;
    if (ctx.deadline.left() === 0) throw throttled("Others try to sign in with this name at the same time");
    await backOff(round, ctx.deadline);
    ({ attempts, version } = await requireReady(ctx, who));
  }
}

/** A right password is right, also where its try stays counted. */
async function tolerated(work: Promise<void>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
}

function secondsNow({ now }: Pick<Context, "now">): number {
  return Math.floor(now().getTime() / 1000);
}
