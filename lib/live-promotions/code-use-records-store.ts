import { MASK } from "../kernel/mask.ts";
import { type Document, documentOf, type Partition, putDocument } from "../table/documents.ts";
import { decoded, entity } from "../table/entity.ts";
import { keys } from "../table/keys.ts";
import type { Cursor, Delete, Key, Put, Table } from "../table/table.ts";
import { type CodeRef, codeKey, type StoredCode } from "./code.ts";
import { type CodeUse, type CodeUser, useIdOf } from "./code-uses.ts";

const useEntity = entity<CodeUse>("code_use");

/** What an order takes of a code: `times` is 1, or the units or applications that it discounts. */
export type TakenCode = { readonly code: StoredCode; readonly times: number };

/** The order that takes them; `at` is when. */
export type UsingOrder = { readonly orderId: string; readonly user: CodeUser; readonly at: string };

/** The record of a use, which is new. @param userKey as whom it is counted, if it is counted by shopper */
export function useRecord({ code, times }: TakenCode, order: UsingOrder, userKey: string | undefined): Put {
  const { source, promotion_id, codes_id, number } = code;
  const { customerId, memberId, email } = order.user;
  const customer = customerId ?? memberId;
  const use: CodeUse = {
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
  return useWrite(use);
}

/** Writes a record that was read at this version; without one it must not exist yet. */
export function useWrite(use: CodeUse, version?: number): Put {
  return putDocument(useEntity, useKeyOf(use, use.order_id), use, version);
}

/** Takes away a record that was read at this version. */
export function useDeletion({ value, version }: Document<CodeUse>): Delete {
  return { delete: useKeyOf(value, value.order_id), when: { only: { version } } };
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

/** The writes after which no record says whose e-mail address took uses for an order; none where that is so already. */
export async function maskedUses(table: Table, orderId: string, codes: readonly UsedCode[]): Promise<Put[]> {
  const uses = codes.length > 0 ? await getUses(table, orderId, codes) : [];
  return uses
    .filter(({ value }) => value.customer_email !== undefined && value.customer_email !== MASK)
    .map(({ value, version }) => useWrite({ ...value, customer_email: MASK }, version));
}

/** The uses of a promotion, or of one of its codes; at most so many, in no order that means anything. */
export async function findUses(
  table: Table,
  { promotion_id, code }: { readonly promotion_id: string; readonly code?: string },
  most: number,
): Promise<CodeUse[]> {
  const { pk, sk } = keys.codeUse(promotion_id, codeKey(code ?? ""), "");
  const prefix = code === undefined ? {} : { sk: { prefix: sk } };
  const uses: CodeUse[] = [];
  let after: Cursor | undefined;
  do {
    const rest = { limit: most - uses.length, ...(after ? { after } : {}) };
    const page = await table.query({ pk, ...prefix, consistent: true, ...rest });
    uses.push(...page.items.map((item) => decoded(useEntity, item)));
    after = page.next;
  } while (after && uses.length < most);
  return uses;
}

/** Where the uses of a promotion's codes are, with the counts of shoppers, to clear them away with the promotion. */
export function usePartitions({ promotion_id }: Pick<CodeRef, "promotion_id">): readonly Partition[] {
  return [keys.codeUse(promotion_id, "", ""), keys.codeShopper(promotion_id, "", "")].map(({ pk }) => ({
    pk,
  }));
}
