import { unavailable } from "../../kernel/errors.ts";
import { attemptHash } from "../../source-limits/attempt-hash.ts";
import { isRefused, putStep, type StepOutcome, writeStep } from "../../table/effects/write-step.ts";
import { entity, plainContentOf, plainlyDecoded } from "../../table/entity.ts";
import { keys } from "../../table/keys.ts";
import type { Condition, Item, Key, Table } from "../../table/table.ts";
import { type Attempts, forgottenAt, type Tried } from "./attempts.ts";

const signInAttempts = entity<Attempts>("sign_in_attempts");

/** The tries with a name; version 0 while there are none. */
export type StoredAttempts = { readonly attempts: Attempts | undefined; readonly version: number };

/** The tries with a name, whether anybody has the name or not. @param who its name as `signInNameOf` gives it */
export async function getAttempts(table: Table, who: Tried): Promise<StoredAttempts> {
  const item = await table.get(attemptsKey(who));
  return { attempts: item && plainlyDecoded(signInAttempts, item), version: item?.version ?? 0 };
}

/**
 * Saves the tries with a name in place of those that were read.
 * @returns false if there was another try in the meantime @throws ApiError 503 if nobody knows whether they are saved
 */
export async function saveAttempts(
  table: Table,
  who: Tried,
  { attempts, version }: { readonly attempts: Attempts; readonly version: number },
): Promise<boolean> {
  const put = attemptsItem(who, attempts, version + 1);
  const when: Condition = { only: version === 0 ? "absent" : { version } };
  return wasWritten(await putStep(table, { put, when }));
}

function attemptsItem(who: Tried, attempts: Attempts, version: number): Item {
  return {
    ...attemptsKey(who),
    type: signInAttempts.type,
    version,
    expires_at: forgottenAt(attempts, who),
    ...plainContentOf(signInAttempts, attempts),
  };
}

/** Notes that a name has signed in from a network, where its tries are counted apart, and anew, from now on. */
export async function rememberNetwork(table: Table, who: Tried, now: Date): Promise<void> {
  // Of no version that a try has read, so that none goes on from there.
  const put = attemptsItem(who, { count: 0, until: secondsOf(now) }, now.getTime());
  const when: Condition = { unconditional: "a right password counts, whatever was wrong before" };
  await putStep(table, { put, when });
}

/** Forgets the tries with a name: they expire now, so that whoever has read them cannot go on from there. */
export async function forgetAttempts(
  { table, now, newId }: { readonly table: Table; readonly now: () => Date; readonly newId: () => string },
  who: Tried,
): Promise<void> {
  const set = { expires_at: secondsOf(now()) };
  await writeStep({ table, newId }, [{ update: attemptsKey(who), set, when: { only: "present" } }]);
}

function wasWritten(outcome: StepOutcome): boolean {
  if (outcome.isWritten) return true;
  if (isRefused(outcome)) return false;
  throw unavailable(new Error("The answer to a write was lost", { cause: outcome.lost }));
}

/** No name can make one key of the other: no kind is called so, and no network has a blank in it. */
function attemptsKey({ kind, name, network }: Tried): Key {
  const tried = network === undefined ? `${kind} ${name}` : `network ${network} ${kind} ${name}`;
  return keys.signInAttempts(attemptHash(tried));
}

function secondsOf(time: Date): number {
  return Math.floor(time.getTime() / 1000);
}
