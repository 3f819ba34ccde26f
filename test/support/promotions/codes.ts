import { randomUUID } from "node:crypto";
import type { CodeUser } from "../../../lib/live-promotions/code-uses.ts";
import { noteUses, useWrites } from "../../../lib/live-promotions/code-uses-store.ts";
import { findCodes } from "../../../lib/live-promotions/codes-store.ts";
import type { Table } from "../../../lib/table/table.ts";
import type { Call } from "../call.ts";
import { NOON } from "../runtime.ts";
import { shopOn } from "../shop.ts";
import { memoryTable } from "../tables/memory-table.ts";
import { isWritten } from "./code-additions.ts";
import { createdPromotion, promotionId } from "./promotions.ts";
import { ruleId } from "./rule-promotions.ts";

export const bodyOf = (codes: readonly unknown[]) => ({ data: { type: "promotion_codes", codes } });

/** Codes as a request has them. */
export const named = (...codes: readonly string[]) => codes.map((code) => ({ code }));

/** As many different codes. */
export const manyCodes = (count: number, prefix = "LARK") =>
  named(...Array.from({ length: count }, (_, n) => `${prefix}-${n}`));

/** A standard promotion whose codes are written by its merchant. */
export async function aCodedPromotion(table: Table, given: object = {}) {
  const shop = shopOn(table);
  const promotion_id = await promotionId(createdPromotion(table, given));
  const params = { promotion_id };
  const codes = async (query = "", on = table) =>
    (await shopOn(on).get(`/v2/promotions/${promotion_id}/codes?${query}`)).body;
  return {
    ...{ promotion_id, params, codes },
    add: (all: readonly unknown[], more: Call = {}) =>
      shop.post(`/v2/promotions/${promotion_id}/codes`, bodyOf(all), more),
    remove: (all: readonly unknown[], more: Call = {}) =>
      shop.delete(`/v2/promotions/${promotion_id}/codes`, { body: bodyOf(all), ...more }),
    removeOne: (code: string, more: Call = {}) =>
      shop.delete(`/v2/promotions/${promotion_id}/codes/${encodeURIComponent(code)}`, more),
    texts: async (query = "page[limit]=100", on = table): Promise<string[]> =>
      (await codes(query, on)).data.map(({ code }) => code),
  };
}

/** A new store with such a promotion alone. */
export async function aStoreWithCodes(given: object = {}) {
  const table = memoryTable({ now: () => NOON });
  return { table, ...(await aCodedPromotion(table, given)) };
}

/** The same of the rule engine. */
export async function aCodedRule(table: Table, given: object = {}) {
  const shop = shopOn(table);
  const promotionID = await ruleId(table, given);
  const params = { promotionID };
  const codes = async (query = "", on = table) =>
    (await shopOn(on).get(`/v2/rule-promotions/${promotionID}/codes?${query}`)).body;
  return {
    ...{ promotionID, params, codes },
    add: (all: readonly unknown[], more: Call = {}) =>
      shop.post(`/v2/rule-promotions/${promotionID}/codes`, bodyOf(all), more),
    remove: (body: unknown, more: Call = {}) =>
      shop.delete(`/v2/rule-promotions/${promotionID}/codes`, { body, ...more }),
    removeOne: (codeID: string, more: Call = {}) =>
      shop.delete(`/v2/rule-promotions/${promotionID}/codes/${codeID}`, more),
    texts: async (query = "page[limit]=100", on = table): Promise<string[]> =>
      (await codes(query, on)).data.map(({ code }) => code),
  };
}

const BUYER: CodeUser = { customerId: "c-1", email: "c@example.com" };

type Ordered = { readonly times?: number; readonly at?: string; readonly user?: CodeUser };

/** What the creation of an order does with one code. */
export async function ordered(
  table: Table,
  text: string,
  { times = 1, at = "2026-03-02T11:00:00.000Z", user = BUYER }: Ordered = {},
) {
  const [code] = await findCodes(table, text);
  const order = { orderId: randomUUID(), user, at };
  const taken = [{ code: code!, times }];
  const writes = useWrites(taken, order);
  if (writes.length > 0 && !(await isWritten(table, writes))) return undefined;
  await noteUses(table, taken, order);
  return { ...order, code: code! };
}
