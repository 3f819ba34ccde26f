import { randomUUID } from "node:crypto";
import type { CodeUser } from "../../../lib/promotions/live/code-uses.ts";
import { noteUses, useWrites } from "../../../lib/promotions/live/code-uses-store.ts";
import { findCodes } from "../../../lib/promotions/live/codes-store.ts";
import type { Table } from "../../../lib/table/table.ts";
import type { Call } from "../call.ts";
import { NOON } from "../runtime.ts";
import { shopOn } from "../shop.ts";
import { memoryTable } from "../tables/memory-table.ts";
import { isWritten } from "./code-additions.ts";
import { createPromotionFor, promotionId } from "./promotions.ts";
import { ruleId } from "./rule-promotions.ts";

export const codesBody = (codes: readonly unknown[]) => ({ data: { type: "promotion_codes", codes } });

/** Codes in the form of a request. */
export const nameCodes = (...codes: readonly string[]) => codes.map((code) => ({ code }));

/** `count` different codes. */
export const manyCodes = (count: number, prefix = "LARK") =>
  nameCodes(...Array.from({ length: count }, (_, n) => `${prefix}-${n}`));

/** A standard promotion with codes that its merchant chooses. */
export async function aCodedPromotion(table: Table, given: object = {}) {
  const shop = shopOn(table);
  const promotion_id = await promotionId(createPromotionFor(table, given));
  const params = { promotion_id };
  const codes = async (query = "", on = table) =>
    (await shopOn(on).get(`/v2/promotions/${promotion_id}/codes?${query}`)).body;
  return {
    ...{ promotion_id, params, codes },
    add: (all: readonly unknown[], more: Call = {}) =>
      shop.post(`/v2/promotions/${promotion_id}/codes`, codesBody(all), more),
    remove: (all: readonly unknown[], more: Call = {}) =>
      shop.delete(`/v2/promotions/${promotion_id}/codes`, { body: codesBody(all), ...more }),
    removeOne: (code: string, more: Call = {}) =>
      shop.delete(`/v2/promotions/${promotion_id}/codes/${encodeURIComponent(code)}`, more),
    texts: async (query = "page[limit]=100", on = table): Promise<string[]> =>
      (await codes(query, on)).data.map(({ code }) => code),
  };
}

/** A new store with one such promotion. */
export async function aStoreWithCodes(given: object = {}) {
  const table = memoryTable({ now: () => NOON });
  return { table, ...(await aCodedPromotion(table, given)) };
}

/** A rule promotion with codes that its merchant chooses. */
export async function aCodedRule(table: Table, given: object = {}) {
  const shop = shopOn(table);
  const promotionID = await ruleId(table, given);
  const params = { promotionID };
  const codes = async (query = "", on = table) =>
    (await shopOn(on).get(`/v2/rule-promotions/${promotionID}/codes?${query}`)).body;
  return {
    ...{ promotionID, params, codes },
    add: (all: readonly unknown[], more: Call = {}) =>
      shop.post(`/v2/rule-promotions/${promotionID}/codes`, codesBody(all), more),
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

/** Uses a code like the creation of an order. @returns `undefined` if a condition failed */
export async function orderCode(
  table: Table,
  text: string,
  { times = 1, at = "2026-03-02T11:00:00.000Z", user = BUYER }: Ordered = {},
) {
  const [code] = await findCodes(table, text);
  const order = { orderId: randomUUID(), user, at, caller: { grant: "none" } as const };
  const taken = [{ code: code!, times }];
  const writes = useWrites(taken, order);
  if (writes.length > 0 && !(await isWritten(table, writes))) return undefined;
  await noteUses(table, taken, order);
  return { ...order, code: code! };
}
