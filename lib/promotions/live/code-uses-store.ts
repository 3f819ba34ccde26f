import { unavailable } from "../../kernel/errors.ts";
import { advanceState } from "../../kernel/states.ts";
import { joinCounts } from "../../table/counted/counted-list.ts";
import { isRefused, writeStep } from "../../table/effects/write-step.ts";
import type { Document } from "../../table/entity.ts";
import { keys } from "../../table/keys.ts";
import {
  type Item,
  type Key,
  keyOf,
  type Read,
  readTogether,
  type Table,
  type Update,
  type Write,
} from "../../table/table.ts";
import type { Caller } from "../../use-case/context.ts";
import { buildEditor } from "../../use-case/maker.ts";
import { type CodeRef, permanentCodeName, type StoredCode } from "./code.ts";
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
 * The writes fail when too few uses are left: then call `findLostCodes` and read again.
 * @answers When is a use taken and given back?
 */
export function useWrites(taken: readonly TakenCode[], order: UsingOrder): Write[] {
  const limited = taken.filter(({ code }) => isLimited(code));
  return joinCounts(limited.flatMap((one) => prepareLimitedWrites(one, order)));
}

/** Codes whose counters made the writes fail: used up, or gone. The order must be computed again without them. */
export function findLostCodes(
  taken: readonly TakenCode[],
  { user }: Pick<UsingOrder, "user">,
  failed: readonly Write[],
): StoredCode[] {
  const lost = new Set(failed.map((write) => keyText(keyOf(write))));
  const counterKeys = (code: StoredCode) => [keyOfCode(code), shopperKeyOf(code, codeUserKey(user) ?? "")];
  return taken
    .map(({ code }) => code)
    .filter((code) => counterKeys(code).some((key) => lost.has(keyText(key))));
}

function keyText({ pk, sk }: Key): string {
  return `${pk}\n${sk}`;
}

function prepareLimitedWrites(one: TakenCode, order: UsingOrder): Write[] {
  const { code, times } = one;
  const most = mostByUser(code);
  const userKey = most === undefined ? undefined : codeUserKey(order.user);
  if (most !== undefined && userKey === undefined) {
    throw new Error("A code that counts shoppers was taken without a shopper.");
  }
  return [
    ...useRecordWrites(one, order, userKey),
    ...(code.max_uses === null ? [] : [countUp(code, times, code.max_uses)]),
    ...(most === undefined || userKey === undefined ? [] : [countUpShopper(code, userKey, { times, most })]),
  ];
}

/** Checks the limit when it writes, so that parallel orders cannot exceed it. */
function countUp(code: StoredCode, times: number, most: number): Update {
  const where = [
    { attribute: LISTED_AS, equals: permanentCodeName(code) },
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

/** The list and number are part of the key, so a recreated code counts from zero. */
function shopperKeyOf(code: Pick<StoredCode, "promotion_id" | "codes_id" | "number">, userKey: string): Key {
  return keys.codeShopper(code.promotion_id, permanentCodeName(code), userKey);
}

/** Can be repeated, after the order is written. @throws ApiError 503 if a record may be missing */
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

export function shopperUsesRead(codes: readonly StoredCode[], user: CodeUser): Read<readonly number[]> {
  const userKey = codeUserKey(user);
  if (userKey === undefined) return { keys: [], decode: () => codes.map(() => 0) };
  return {
    keys: codes.map((code) => shopperKeyOf(code, userKey)),
    decode: (items) => items.map(decodeUsedCount),
  };
}

function decodeUsedCount(item: Item | undefined): number {
  const used = item?.[USED];
  return typeof used === "number" ? used : 0;
}

export type UsesReturn = {
  readonly orderId: string;
  readonly codes: readonly CodeRef[];
  readonly at: string;
  readonly because: ReturnReason;
  /** Ends the order. */
  readonly caller: Caller;
};

/**
 * Prepares returning an order's uses, for the transaction that ends the unpaid order. Call it again for each try. If a code
 * or promotion is gone, only the record is written.
 */
export async function prepareReturnWrites(
  table: Table,
  { orderId, codes, at, because, caller }: UsesReturn,
): Promise<Write[]> {
  const taken = await getTakenUses(table, orderId, codes);
  return taken.flatMap(({ use, ...counted }) => {
    const { value } = use;
    const state = advanceState(USE_STATES, value.state, "returned");
    const { updated_by: _, ...before } = value;
    const change = { state, updated_at: at, returned_because: because, ...buildEditor(caller) };
    const returned: CodeUse = { ...before, ...change };
    return [useWrite(returned, use), ...countDownWrites(value, counted)];
  });
}

/** Prepares the writes that delete an order's uses, for an order that was never stored. */
export async function prepareUndoWrites(
  table: Table,
  orderId: string,
  codes: readonly CodeRef[],
): Promise<Write[]> {
  const taken = await getTakenUses(table, orderId, codes);
  return taken.flatMap(({ use, ...counted }) => [...useRemoval(use), ...countDownWrites(use.value, counted)]);
}

type UseCounters = { readonly code: StoredCode | undefined; readonly byUser: number };
type TakenUse = UseCounters & { readonly use: Document<CodeUse> };

async function getTakenUses(table: Table, orderId: string, codes: readonly CodeRef[]): Promise<TakenUse[]> {
  const uses = await getUses(table, orderId, codes);
  const open = uses.filter(({ value }) => value.state === "taken");
  if (open.length === 0) return [];
  const { stored, shoppers } = await readTogether(table, {
    stored: codesRead(open.map(({ value }) => value)),
    shoppers: {
      keys: open.map(({ value }) => shopperKeyOf(value, value.counted_as ?? "")),
      decode: (items: readonly (Item | undefined)[]) => items.map(decodeUsedCount),
    },
  });
  return open.map((use, at) => ({ use, code: stored[at], byUser: shoppers[at] ?? 0 }));
}

function countDownWrites(use: CodeUse, { code, byUser }: UseCounters): Write[] {
  const { times_used: times, counted_as, is_counted } = use;
  const isSame =
    code !== undefined && permanentCodeName(code) === permanentCodeName(use) && code.used >= times;
  return [
    ...(is_counted && isSame ? [countDown(keyOfCode(code), times, permanentCodeName(code))] : []),
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
