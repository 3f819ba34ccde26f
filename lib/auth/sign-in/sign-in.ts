import { backOff } from "../../kernel/deadline.ts";
import { ApiError, invalid, retryAfter, throttled } from "../../kernel/errors.ts";
import { countAtSource, type GiveBack, refuseSpentSource } from "../../source-limits/source-limit.ts";
import type { Table } from "../../table/table.ts";
import type { Context } from "../../use-case/context.ts";
import { inTurn, type PasswordHash, passwordMatches } from "../password.ts";
import { secondsToWait, type Tried, withAttempt } from "./attempts.ts";
import {
  forgetAttempts,
  getAttempts,
  rememberNetwork,
  type StoredAttempts,
  saveAttempts,
} from "./attempts-store.ts";
import { triedHere } from "./count-with-name.ts";
import { signInNameOf } from "./sign-in-name.ts";

/** Somebody who wants to sign in. */
export type SignIn<T> = {
  /** Whose names: those of customers, or of the members in one password profile. */
  readonly kind: string;
  readonly name: string;
  readonly password: string;
  readonly find: (table: Table, name: string) => Promise<T | undefined>;
};

/**
 * Who has this name and this password. The try is counted before the password is looked at, by the name whether
 * somebody has it or not and by the network it came from, and given back when it is right; so of a hundred guesses at
 * once no more are looked at than of a hundred one after the other.
 * @throws ApiError 400 for an unknown name or a wrong password, told alike; 429 with `Retry-After` while the name or the
 *   network has to wait, or while too many passwords are looked at; 503 if the try could not be counted
 */
export function signIn<T extends { readonly password?: PasswordHash }>(
  ctx: Context,
  { kind, name, password, find }: SignIn<T>,
): Promise<T> {
  return inTurn(async () => {
    const giveBack = await takeAttempt(ctx, { kind, name: signInNameOf(name) });
    const found = await find(ctx.table, name);
    const isRight = await passwordMatches(ctx, found?.password, password);
    if (!found || !isRight) throw wrongCredentials();
    await giveBack();
    return found;
  });
}

/**
 * What a wrong name and a wrong password are both told: 400, since public clients get a new access token after a 401 and
 * send the same again, several times.
 */
export function wrongCredentials(detail = "authentication failed"): ApiError {
  return invalid(detail);
}

/** A name that has to wait and a network that has tried too often cost reads, and nothing is written for them. */
async function takeAttempt(ctx: Context, name: Tried): Promise<GiveBack> {
  const here = triedHere(ctx, name);
  const [{ who, stored }] = await Promise.all([
    readyCount(ctx, name, here),
    refuseSpentSource(ctx, "sign-in"),
  ]);
  const giveBack = await countAtSource(ctx, "sign-in");
  await countTry(ctx, who, stored);
  return async () => {
    const done = [giveBack()];
    if (who === name) done.push(forgetAttempts(ctx, name));
    if (here) done.push(rememberNetwork(ctx.table, here, ctx.now()));
    await Promise.all(done.map(tolerated));
  };
}

type Count = { readonly who: Tried; readonly stored: StoredAttempts };

/** The count of the name in this network if it has signed in from it, which strangers cannot use up; else that of all. */
async function readyCount(ctx: Context, name: Tried, here: Tried | undefined): Promise<Count> {
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

/** Whoever loses the race to another try looks again: after five of them everybody who is counted here has to wait. */
async function countTry(ctx: Context, who: Tried, read: StoredAttempts): Promise<void> {
  let { attempts, version } = read;
  for (let round = 0; ; round += 1) {
    const next = withAttempt(attempts, secondsNow(ctx));
    if (await saveAttempts(ctx.table, who, { attempts: next, version })) return;
    if (ctx.deadline.left() === 0) throw throttled("Others try to sign in with this name at the same time");
    await backOff(round, ctx.deadline);
    const again = await getAttempts(ctx.table, who);
    requireReady(ctx, again);
    ({ attempts, version } = again);
  }
}

/** What is right is right, also where its try stays counted. */
export async function tolerated(work: Promise<void>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
}

function secondsNow({ now }: Pick<Context, "now">): number {
  return Math.floor(now().getTime() / 1000);
}
