import { unavailable } from "../../kernel/errors.ts";
import { attemptHash } from "../../rate-limits/source-limits.ts";
import { isRefused, putStep, type StepOutcome, writeStep } from "../../table/effects/write-step.ts";
import { decodePlain, entity, toPlainContent } from "../../table/entity.ts";
import { keys } from "../../table/keys.ts";
import type { Condition, Item, Key, Table } from "../../table/table.ts";
import { type Attempts, expirySeconds, type TrySubject } from "./attempts.ts";

const signInAttempts = entity<Attempts>("sign_in_attempts");

/** Version 0: no tries are stored. */
export type StoredAttempts = { readonly attempts: Attempts | undefined; readonly version: number };

/** The name need not exist. @param who with the name in the form of `toSignInName` */
export async function getAttempts(table: Table, who: TrySubject): Promise<StoredAttempts> {
  const item = await table.get(attemptsKey(who));
  return { attempts: item && decodePlain(signInAttempts, item), version: item?.version ?? 0 };
}

/** @returns false if another try came first @throws ApiError 503 if the outcome stays unknown */
export async function saveAttempts(
  table: Table,
  who: TrySubject,
  { attempts, version }: { readonly attempts: Attempts; readonly version: number },
): Promise<boolean> {
  const put = attemptsItem(who, attempts, version + 1);
  const when: Condition = { only: version === 0 ? "absent" : { version } };
  return wasWritten(await putStep(table, { put, when }));
}

function attemptsItem(who: TrySubject, attempts: Attempts, version: number): Item {
  return {
    ...attemptsKey(who),
    type: signInAttempts.type,
    version,
    expires_at: expirySeconds(attempts, who),
    ...toPlainContent(signInAttempts, attempts),
  };
}

/** Gives a name that signed in from a network its own count there, from 0. */
export async function rememberNetwork(table: Table, who: TrySubject, now: Date): Promise<void> {
  // A version that no try has read, so that none can be saved on top of it.
  const put = attemptsItem(who, { count: 0, until: toEpochSeconds(now) }, now.getTime());
  const when: Condition = { unconditional: "a right password counts, whatever was wrong before" };
  await putStep(table, { put, when });
}

/** Expires the tries of a name now, so that no try that has read them can be saved on top. */
export async function forgetAttempts(
  { table, now, newId }: { readonly table: Table; readonly now: () => Date; readonly newId: () => string },
  who: TrySubject,
): Promise<void> {
  const set = { expires_at: toEpochSeconds(now()) };
  await writeStep({ table, newId }, [{ update: attemptsKey(who), set, when: { only: "present" } }]);
}

function wasWritten(outcome: StepOutcome): boolean {
  if (outcome.isWritten) return true;
  if (isRefused(outcome)) return false;
  throw unavailable(new Error("The answer to a write was lost", { cause: outcome.lost }));
}

/** Keys cannot collide: no kind is called `network`, and no network contains a blank. */
function attemptsKey({ kind, name, network }: TrySubject): Key {
  const tried = network === undefined ? `${kind} ${name}` : `network ${network} ${kind} ${name}`;
  return keys.signInAttempts(attemptHash(tried));
}

function toEpochSeconds(time: Date): number {
  return Math.floor(time.getTime() / 1000);
}
