import { unavailable } from "../kernel/errors.ts";
import { advance } from "../kernel/states.ts";
import { countedTogether } from "../table/counted/counted-list.ts";
import type { Document } from "../table/documents.ts";
import { isRefused, writeStep } from "../table/effects/write-step.ts";
import { keys } from "../table/keys.ts";
import { type Read, readTogether } from "../table/read-plan.ts";
import { type Item, type Key, keyOf, type Table, type Update, type Write } from "../table/table.ts";
import { type CodeRef, listedAs, type StoredCode } from "./code.ts";
import {
  getUses,
  type TakenCode,
  type UsingOrder,
  useRecordWrites,
  useRemoval,
  useWrite,
} from "./code-use-records-store.ts";
import {
  type CodeUse,
  type CodeUser,
  codeUserKey,
  isLimited,
  mostByUser,
  type ReturnReason,
  USE_STATES,
  useIdOf,
} from "./code-uses.ts";
import { codesRead, keyOfCode, LISTED_AS, USED } from "./codes-store.ts";

/**
 * The writes by which an order takes uses, for its own transaction: none for codes without a limit, else at most five.
 * They hold only as long as there are uses left, so there is nothing to read again; who loses the last one finds out by
 * `lostCodes` and by reading the code anew.
 * @param taken codes that `useRefusal` allows this user
 */
export function useWrites(taken: readonly TakenCode[], order: UsingOrder): Write[] {
  const limited = taken.filter(({ code }) => isLimited(code));
  return countedTogether(limited.flatMap((one) => limitedWrites(one, order)));
}

/** Those whose last uses others have taken, or which are gone: the order has to be computed without them. */
export function lostCodes(
  taken: readonly TakenCode[],
  { user }: Pick<UsingOrder, "user">,
  failed: readonly Write[],
): StoredCode[] {
  const lost = new Set(failed.map((write) => keyText(keyOf(write))));
  const countersOf = (code: StoredCode) => [keyOfCode(code), shopperKeyOf(code, codeUserKey(user) ?? "")];
  return taken
    .map(({ code }) => code)
    .filter((code) => countersOf(code).some((key) => lost.has(keyText(key))));
}

function keyText({ pk, sk }: Key): string {
  return `${pk}\n${sk}`;
}

function limitedWrites(one: TakenCode, order: UsingOrder): Write[] {
  const { code, times } = one;
  const most = mostByUser(code);
  const userKey = most === undefined ? undefined : codeUserKey(order.user);
  if (most !== undefined && userKey === undefined) {
    throw new Error("A code that counts shoppers was taken by nobody in particular.");
  }
  return [
    ...useRecordWrites(one, order, userKey),
    ...(code.max_uses === null ? [] : [countUp(code, times, code.max_uses)]),
    ...(most === undefined || userKey === undefined ? [] : [countUpShopper(code, userKey, { times, most })]),
  ];
}

/** On the code as it was read, and only if there are uses left at the moment of the write. */
function countUp(code: StoredCode, times: number, most: number): Update {
  const where = [
    { attribute: LISTED_AS, equals: listedAs(code) },
    { attribute: USED, atMost: most - times },
  ];
  return { update: keyOfCode(code), add: { [USED]: times }, when: { only: { where } } };
}

const SHOPPER_TYPE = "code_shopper";

function countUpShopper(
  code: StoredCode,
  userKey: string,
  { times, most }: { readonly times: number; readonly most: number },
): Update {
  return {
    update: shopperKeyOf(code, userKey),
    set: { type: SHOPPER_TYPE },
    add: { [USED]: times },
    when: { only: { where: [{ attribute: USED, atMost: most - times }] } },
  };
}

/** Of a code that is created anew with the same text everybody has all uses again. */
function shopperKeyOf(code: Pick<StoredCode, "promotion_id" | "codes_id" | "number">, userKey: string): Key {
  return keys.codeShopper(code.promotion_id, listedAs(code), userKey);
}

/**
 * Records what an order took of codes without a limit, so that merchants see it: after the order, since nothing depends
 * on it, and again without harm.
 * @throws ApiError 503 if it is not certain to be written
 */
export async function noteUses(table: Table, taken: readonly TakenCode[], order: UsingOrder): Promise<void> {
  const unlimited = taken.filter(({ code }) => !isLimited(code));
  const outcomes = await Promise.all(
    unlimited.map((one) =>
      writeStep(
        { table, newId: () => useIdOf(one.code, order.orderId) },
        useRecordWrites(one, order, undefined),
      ),
    ),
  );
  for (const outcome of outcomes) {
    if (!outcome.isWritten && !isRefused(outcome)) throw unavailable(outcome.lost);
  }
}

/** How often a shopper has used these codes. */
export function usedByUserRead(codes: readonly StoredCode[], user: CodeUser): Read<readonly number[]> {
  const userKey = codeUserKey(user);
  if (userKey === undefined) return { keys: [], decode: () => codes.map(() => 0) };
  return { keys: codes.map((code) => shopperKeyOf(code, userKey)), decode: (items) => items.map(usedIn) };
}

function usedIn(item: Item | undefined): number {
  const used = item?.[USED];
  return typeof used === "number" ? used : 0;
}

/** Which order gives uses back, of which codes, when and why. */
export type Return = {
  readonly orderId: string;
  readonly codes: readonly CodeRef[];
  readonly at: string;
  readonly because: ReturnReason;
};

/**
 * The writes that give back what an order took and has not given back, for the transaction that ends the order unpaid. To
 * be called anew in each try: what others did meanwhile makes them fail. Where a code or a promotion is gone, its counts
 * are gone with it, and the record alone is written.
 */
export async function giveBackWrites(
  table: Table,
  { orderId, codes, at, because }: Return,
): Promise<Write[]> {
  const taken = await getTaken(table, orderId, codes);
  return taken.flatMap(({ use, ...counted }) => {
    const { value } = use;
    const state = advance(USE_STATES, value.state, "returned");
    const returned: CodeUse = { ...value, state, updated_at: at, returned_because: because };
    return [useWrite(returned, use), ...countsDown(value, counted)];
  });
}

/** The same for an order that was never there: nothing is to say that it took anything. */
export async function undoUseWrites(
  table: Table,
  orderId: string,
  codes: readonly CodeRef[],
): Promise<Write[]> {
  const taken = await getTaken(table, orderId, codes);
  return taken.flatMap(({ use, ...counted }) => [...useRemoval(use), ...countsDown(use.value, counted)]);
}

type Counted = { readonly code: StoredCode | undefined; readonly byUser: number };
type Taken = Counted & { readonly use: Document<CodeUse> };

/** What an order took of these codes and has not given back, with the counters as they are. */
async function getTaken(table: Table, orderId: string, codes: readonly CodeRef[]): Promise<Taken[]> {
  const uses = await getUses(table, orderId, codes);
  const open = uses.filter(({ value }) => value.state === "taken");
  if (open.length === 0) return [];
  const { stored, shoppers } = await readTogether(table, {
    stored: codesRead(open.map(({ value }) => value)),
    shoppers: {
      keys: open.map(({ value }) => shopperKeyOf(value, value.counted_as ?? "")),
      decode: (items: readonly (Item | undefined)[]) => items.map(usedIn),
    },
  });
  return open.map((use, at) => ({ use, code: stored[at], byUser: shoppers[at] ?? 0 }));
}

function countsDown(use: CodeUse, { code, byUser }: Counted): Write[] {
  const { times_used: times, counted_as, is_counted } = use;
  const isSame = code !== undefined && listedAs(code) === listedAs(use) && code.used >= times;
  return [
    ...(is_counted && isSame ? [countDown(keyOfCode(code), times, listedAs(code))] : []),
    ...(counted_as !== undefined && byUser >= times ? [countDown(shopperKeyOf(use, counted_as), times)] : []),
  ];
}

function countDown(key: Key, times: number, name?: string): Update {
  const where = [
    ...(name === undefined ? [] : [{ attribute: LISTED_AS, equals: name }]),
    { attribute: USED, atLeast: times },
  ];
  return { update: key, add: { [USED]: -times }, when: { only: { where } } };
}
