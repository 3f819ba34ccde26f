import { retry } from "../../kernel/deadline.ts";
import { ApiError, invalid, retryAfter, tooManyRequests } from "../../kernel/errors.ts";
import { countAtSource, type GiveBack, refuseExhaustedSource } from "../../rate-limits/source-limit.ts";
import type { Table } from "../../table/table.ts";
import type { Context } from "../../use-case/context.ts";
import { hashInTurn, type PasswordHash, passwordMatches } from "../password.ts";
import { addAttempt, secondsToWait, type TrySubject } from "./attempts.ts";
import {
  forgetAttempts,
  getAttempts,
  rememberNetwork,
  type StoredAttempts,
  saveAttempts,
} from "./attempts-store.ts";
import { addRequestNetwork } from "./count-with-name.ts";
import { toSignInName } from "./sign-in-name.ts";

export type SignIn<T> = {
  /** Kind of names: those of customers, or of the members in one password profile. */
  readonly kind: string;
  readonly name: string;
  readonly password: string;
  readonly find: (table: Table, name: string) => Promise<T | undefined>;
};

/**
 * Counts the try before it checks the password, and takes it back if right: so concurrent guesses gain
 * nothing. @throws ApiError 400 unknown name or wrong password, 429 with `Retry-After` while name or network
 * must wait or too many passwords are checked, 503 if not counted
 */
export function signIn<T extends { readonly password?: PasswordHash }>(
  ctx: Context,
  { kind, name, password, find }: SignIn<T>,
): Promise<T> {
  return hashInTurn(async () => {
    const giveBack = await takeAttempt(ctx, { kind, name: toSignInName(name) });
    const shopper = await find(ctx.table, name);
    const isRight = await passwordMatches(ctx, shopper?.password, password);
    if (!shopper || !isRight) throw wrongCredentials();
    await giveBack();
    return shopper;
  });
}

/** 400, because public clients answer a 401 by requesting a token and repeating several times. */
export function wrongCredentials(detail = "authentication failed"): ApiError {
  return invalid(detail);
}

/** Nothing is written for a name that has to wait or a network that has tried too often. */
async function takeAttempt(ctx: Context, name: TrySubject): Promise<GiveBack> {
  const here = addRequestNetwork(ctx, name);
  const [{ who, stored }] = await Promise.all([
    requireReadyCount(ctx, name, here),
    refuseExhaustedSource(ctx, "sign-in"),
  ]);
  const giveBack = await countAtSource(ctx, "sign-in");
  await countTry(ctx, who, stored);
  return async () => {
    const done = [giveBack()];
    if (who === name) done.push(forgetAttempts(ctx, name));
    if (here) done.push(rememberNetwork(ctx.table, here, ctx.now()));
    await Promise.all(done.map(ignoreApiError));
  };
}

type Count = { readonly who: TrySubject; readonly stored: StoredAttempts };

/** Prefers the count of a network that the name has signed in from: strangers cannot use that up. */
async function requireReadyCount(
  ctx: Context,
  name: TrySubject,
  here: TrySubject | undefined,
): Promise<Count> {
  const [ofAll, ofHere] = await Promise.all([
    getAttempts(ctx.table, name),
    here && getAttempts(ctx.table, here),
  ]);
  const count = here && ofHere?.attempts ? { who: here, stored: ofHere } : { who: name, stored: ofAll };
  requireReady(ctx, count.stored);
  return count;
}

function requireReady(ctx: Context, { attempts }: StoredAttempts): void {
  const wait = secondsToWait(attempts, secondsNow(ctx));
  if (wait > 0) throw retryAfter(wait, "Too many tries to sign in with this name; please wait.");
}

/** A try that loses the race to another one reads again: after five tries the name has to wait anyway. */
async function countTry(ctx: Context, who: TrySubject, read: StoredAttempts): Promise<void> {
  const refuse = () => tooManyRequests("Others try to sign in with this name at the same time");
  await retry({ ...ctx, end: refuse }, async (lost) => {
    const stored = lost === 0 ? read : await getAttempts(ctx.table, who);
    if (lost > 0) requireReady(ctx, stored);
    const attempts = addAttempt(stored.attempts, secondsNow(ctx));
    if (!(await saveAttempts(ctx.table, who, { ...stored, attempts }))) return "again";
  });
}

/** A right password stays right when its count cannot be changed. */
export async function ignoreApiError(work: Promise<void>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
}

function secondsNow({ now }: Pick<Context, "now">): number {
  return Math.floor(now().getTime() / 1000);
}
