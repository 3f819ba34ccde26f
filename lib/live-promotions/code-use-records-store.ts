import { isDeepStrictEqual } from "node:util";
import { MASK } from "../kernel/mask.ts";
import type { TimedId } from "../kernel/timed-id.ts";
import { type CountedList, contentsOfList, recordWrites } from "../table/counted/counted-list.ts";
import { type Document, documentOf, type Partition, putDocument } from "../table/documents.ts";
import { decoded, entity } from "../table/entity.ts";
import { indexKeys, keys } from "../table/keys.ts";
import type { Item, Key, Put, Table, Write } from "../table/table.ts";
import { type CodeRef, codeKey, type StoredCode } from "./code.ts";
import { type CodeUse, type CodeUser, isGuestKey, useIdOf } from "./code-uses.ts";

const useEntity = entity<CodeUse>("code_use");

/** What an order takes of a code: `times` is 1, or the units or applications that it discounts. */
export type TakenCode = { readonly code: StoredCode; readonly times: number };

/** The order that takes them; `at` is when. */
export type UsingOrder = { readonly orderId: string; readonly user: CodeUser; readonly at: string };

/** The uses of a promotion's codes, latest first. */
export function codeUseList({ promotion_id }: Pick<CodeRef, "promotion_id">): CountedList {
  return { name: `code-uses#${promotion_id}`, order: "latest first" };
}

/** A use as its list knows it: by the sort key of its record. */
export function timedUse(use: CodeUse): TimedId {
  return { id: useKeyOf(use, use.order_id).sk, at: use.used_on };
}

/**
 * The writes of a use's record, which is new, with what lists know of it.
 * @param userKey as whom it is counted, if it is counted by shopper
 */
export function useRecordWrites(taken: TakenCode, order: UsingOrder, userKey: string | undefined): Write[] {
  const use = newUse(taken, order, userKey);
  return [useWrite(use), ...recordWrites(codeUseList(use), timedUse, { after: use })];
}

function newUse({ code, times }: TakenCode, order: UsingOrder, userKey: string | undefined): CodeUse {
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
  };
}

/** Writes a record as it was read before; without that it must not exist yet. */
export function useWrite(use: CodeUse, before?: Document<CodeUse>): Put {
  const { put, when } = putDocument(useEntity, useKeyOf(use, use.order_id), use, before?.version);
  return { put: { ...put, ...indexedUse(use) }, when };
}

/** The attributes by which a use is among those of its code. */
function indexedUse({ promotion_id, code, used_on, order_id }: CodeUse) {
  const gsi1pk = indexKeys.codeUses(promotion_id, codeKey(code));
  return { gsi1pk, gsi1sk: `${used_on}#${order_id.toLowerCase()}` };
}

/** Takes away a record as it was read, also from its list. */
export function useRemoval(before: Document<CodeUse>): Write[] {
  const { value, version } = before;
  return [
    { delete: useKeyOf(value, value.order_id), when: { only: { version } } },
    ...recordWrites(codeUseList(value), timedUse, { before }),
  ];
}

function useKeyOf({ promotion_id, code }: Pick<CodeRef, "promotion_id" | "code">, orderId: string): Key {
  return keys.codeUse(promotion_id, codeKey(code), orderId);
}

type UsedCode = Pick<CodeRef, "promotion_id" | "code">;

/** What an order took of these codes, in their order; without those of which there is no record. */
export async function getUses(
  table: Table,
  orderId: string,
  codes: readonly UsedCode[],
): Promise<Document<CodeUse>[]> {
  const items = await table.getMany(codes.map((code) => useKeyOf(code, orderId)));
  return items.map((item) => documentOf(useEntity, item)).filter((use) => use !== undefined);
}

/**
 * The writes after which no record says by which e-mail address uses were taken for an order, nor by which hash of one;
 * none where that is so already. None of the uses can come back after it by the shopper's count.
 */
export async function maskedUses(table: Table, orderId: string, codes: readonly UsedCode[]): Promise<Put[]> {
  const uses = codes.length > 0 ? await getUses(table, orderId, codes) : [];
  return uses.flatMap((use) => {
    const masked = maskedUse(use.value);
    return isDeepStrictEqual(masked, use.value) ? [] : [useWrite(masked, use)];
  });
}

function maskedUse({ customer_email, counted_as, ...use }: CodeUse): CodeUse {
  return {
    ...use,
    ...(customer_email === undefined ? {} : { customer_email: MASK }),
    ...(counted_as === undefined || isGuestKey(counted_as) ? {} : { counted_as }),
  };
}

/** The uses with these sort keys that are there. */
export async function getUsesAt(
  table: Table,
  { promotion_id }: Pick<CodeRef, "promotion_id">,
  sortKeys: readonly string[],
): Promise<CodeUse[]> {
  const { pk } = keys.codeUse(promotion_id, "", "");
  const items = await table.getMany(sortKeys.map((sk) => ({ pk, sk })));
  return items.flatMap((item) => (item ? [decoded(useEntity, item)] : []));
}

/** The type of the items that are records of uses. */
export const USE_TYPE = useEntity.type;

/** The use in an item. */
export function useIn(item: Item): CodeUse {
  return decoded(useEntity, item);
}

/** Where the uses of a promotion's codes are, with their list and the counts of shoppers, to clear them away with the promotion. */
export function usePartitions({ promotion_id }: Pick<CodeRef, "promotion_id">): readonly Partition[] {
  return [
    { pk: keys.codeUse(promotion_id, "", "").pk },
    { pk: keys.codeShopper(promotion_id, "", "").pk },
    ...contentsOfList(codeUseList({ promotion_id })),
  ];
}
