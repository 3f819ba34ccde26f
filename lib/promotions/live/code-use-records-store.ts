import { isDeepStrictEqual } from "node:util";
import type { TimedId } from "../../kernel/by-creation.ts";
import { MASK } from "../../kernel/mask.ts";
import { buildRecordWrites, type CountedList, listPartitions } from "../../table/counted/counted-list.ts";
import {
  type Document,
  decodeDocument,
  decodeItem,
  entity,
  type Partition,
  putDocument,
} from "../../table/entity.ts";
import { indexKeys, keys } from "../../table/keys.ts";
import type { Item, Key, Put, Table, Write } from "../../table/table.ts";
import type { Caller } from "../../use-case/context.ts";
import { buildEditor } from "../../use-case/maker.ts";
import { type CodeRef, codeKey, type StoredCode } from "./code.ts";
import { type CodeUse, type CodeUser, isGuestKey, useIdOf } from "./code-uses.ts";

const useEntity = entity<CodeUse>("code_use");

/** Uses that an order takes of a code. `times` is 1, or the number of discounted units or applications. */
export type TakenCode = { readonly code: StoredCode; readonly times: number };

/** `at` is the time of the order (ISO). */
export type UsingOrder = {
  readonly orderId: string;
  readonly user: CodeUser;
  readonly at: string;
  /** Makes the order. */
  readonly caller: Caller;
};

/** Counted list of the uses of all codes of a promotion, latest first. */
export function codeUseList({ promotion_id }: Pick<CodeRef, "promotion_id">): CountedList {
  return { name: `code-uses#${promotion_id}`, order: "latest first" };
}

/** A use as its list stores it. The id is the sort key of the record. */
export function toTimedUse(use: CodeUse): TimedId {
  return { id: useKeyOf(use, use.order_id).sk, at: use.used_on };
}

/** @param userKey key of the shopper's count, for codes with a limit per shopper */
export function useRecordWrites(taken: TakenCode, order: UsingOrder, userKey: string | undefined): Write[] {
  const use = buildUse(taken, order, userKey);
  return [useWrite(use), ...buildRecordWrites(codeUseList(use), toTimedUse, { after: use })];
}

function buildUse({ code, times }: TakenCode, order: UsingOrder, userKey: string | undefined): CodeUse {
  const { source, promotion_id, codes_id, number } = code;
  const { customerId, memberId, email } = order.user;
  const customer = customerId ?? memberId;
  return {
    id: useIdOf(code, order.orderId),
    ...{ source, promotion_id, codes_id, number, code: code.code },
    order_id: order.orderId,
    state: "taken",
    times_used: times,
    is_counted: code.max_uses !== null,
    ...(userKey === undefined ? {} : { counted_as: userKey }),
    used_on: order.at,
    ...(customer === undefined ? {} : { customer_id: customer }),
    ...(email === undefined ? {} : { customer_email: email }),
    updated_at: order.at,
    ...buildEditor(order.caller),
  };
}

/** Fails if the record has changed since `before` was read, or exists although `before` is missing. */
export function useWrite(use: CodeUse, before?: Document<CodeUse>): Put {
  const { put, when } = putDocument(useEntity, useKeyOf(use, use.order_id), use, before?.version);
  return { put: { ...put, ...toUseIndexKeys(use) }, when };
}

function toUseIndexKeys({ promotion_id, code, used_on, order_id }: CodeUse) {
  const gsi1pk = indexKeys.codeUses(promotion_id, codeKey(code));
  return { gsi1pk, gsi1sk: `${used_on}#${order_id.toLowerCase()}` };
}

export function useRemoval(before: Document<CodeUse>): Write[] {
  const { value, version } = before;
  return [
    { delete: useKeyOf(value, value.order_id), when: { only: { version } } },
    ...buildRecordWrites(codeUseList(value), toTimedUse, { before }),
  ];
}

function useKeyOf({ promotion_id, code }: Pick<CodeRef, "promotion_id" | "code">, orderId: string): Key {
  return keys.codeUse(promotion_id, codeKey(code), orderId);
}

type UsedCode = Pick<CodeRef, "promotion_id" | "code">;

/** Reads the uses of these codes by an order. Codes without a record are left out. */
export async function getUses(
  table: Table,
  orderId: string,
  codes: readonly UsedCode[],
): Promise<Document<CodeUse>[]> {
  const items = await table.getMany(codes.map((code) => useKeyOf(code, orderId)));
  return items.map((item) => decodeDocument(useEntity, item)).filter((use) => use !== undefined);
}

/** Prepares writes that mask e-mail addresses and drop guest keys, so that later returns cannot lower a guest's count. */
export async function prepareMaskWrites(
  table: Table,
  orderId: string,
  codes: readonly UsedCode[],
): Promise<Put[]> {
  const uses = codes.length > 0 ? await getUses(table, orderId, codes) : [];
  return uses.flatMap((use) => {
    const masked = maskUse(use.value);
    return isDeepStrictEqual(masked, use.value) ? [] : [useWrite(masked, use)];
  });
}

function maskUse({ customer_email, counted_as, ...use }: CodeUse): CodeUse {
  return {
    ...use,
    ...(customer_email === undefined ? {} : { customer_email: MASK }),
    ...(counted_as === undefined || isGuestKey(counted_as) ? {} : { counted_as }),
  };
}

export async function getUsesAt(
  table: Table,
  { promotion_id }: Pick<CodeRef, "promotion_id">,
  sortKeys: readonly string[],
): Promise<CodeUse[]> {
  const { pk } = keys.codeUse(promotion_id, "", "");
  const items = await table.getMany(sortKeys.map((sk) => ({ pk, sk })));
  return items.flatMap((item) => (item ? [decodeItem(useEntity, item)] : []));
}

export const USE_TYPE = useEntity.type;

export function decodeUse(item: Item): CodeUse {
  return decodeItem(useEntity, item);
}

/** Partitions to clear with the promotion: uses, their list and the counts per shopper. */
export function usePartitions({ promotion_id }: Pick<CodeRef, "promotion_id">): readonly Partition[] {
  return [
    { pk: keys.codeUse(promotion_id, "", "").pk },
    { pk: keys.codeShopper(promotion_id, "", "").pk },
    ...listPartitions(codeUseList({ promotion_id })),
  ];
}
