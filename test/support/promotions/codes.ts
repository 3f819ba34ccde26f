import { randomUUID } from "node:crypto";
import { endpoint as createCodes } from "../../../functions/promotions/codes/create-codes.ts";
import { endpoint as deleteCode } from "../../../functions/promotions/codes/delete-code.ts";
import { endpoint as deleteCodes } from "../../../functions/promotions/codes/delete-codes.ts";
import { endpoint as listCodes } from "../../../functions/promotions/codes/list-codes.ts";
import { endpoint as createRuleCodes } from "../../../functions/promotions/rules/codes/create-rule-codes.ts";
import { endpoint as deleteRuleCode } from "../../../functions/promotions/rules/codes/delete-rule-code.ts";
import { endpoint as deleteRuleCodes } from "../../../functions/promotions/rules/codes/delete-rule-codes.ts";
import { endpoint as listRuleCodes } from "../../../functions/promotions/rules/codes/list-rule-codes.ts";
import type { CodeUser } from "../../../lib/live-promotions/code-uses.ts";
import { noteUses, useWrites } from "../../../lib/live-promotions/code-uses-store.ts";
import { findCodes } from "../../../lib/live-promotions/codes-store.ts";
import type { Table } from "../../../lib/table/table.ts";
import { isWritten } from "../../live-promotions/code-additions.ts";
import { type Call, call } from "../call.ts";
import { createdPromotion, promotionId } from "./promotions.ts";
import { ruleId } from "./rule-promotions.ts";

type More = Omit<Partial<Call>, "params">;

export const bodyOf = (codes: readonly unknown[]) => ({ data: { type: "promotion_codes", codes } });

/** Codes as a request has them. */
export const named = (...codes: readonly string[]) => codes.map((code) => ({ code }));

/** As many different codes. */
export const manyCodes = (count: number, prefix = "LARK") =>
  named(...Array.from({ length: count }, (_, n) => `${prefix}-${n}`));

/** A standard promotion whose codes are written by its merchant. */
export async function aCodedPromotion(table: Table, given: object = {}) {
  const promotion_id = await promotionId(createdPromotion(table, given));
  const params = { promotion_id };
  const codes = async (query = "", on = table) => (await call(listCodes, { table: on, params, query })).body;
  return {
    ...{ promotion_id, params, codes },
    add: (all: readonly unknown[], more: More = {}) =>
      call(createCodes, { table, params, body: bodyOf(all), ...more }),
    remove: (all: readonly unknown[], more: More = {}) =>
      call(deleteCodes, { table, params, body: bodyOf(all), ...more }),
    removeOne: (code: string, more: More = {}) =>
      call(deleteCode, { table, params: { ...params, code }, ...more }),
    texts: async (query = "page[limit]=100", on = table): Promise<string[]> =>
      (await codes(query, on)).data.map(({ code }: { code: string }) => code),
  };
}

/** The same of the rule engine. */
export async function aCodedRule(table: Table, given: object = {}) {
  const promotionID = await ruleId(table, given);
  const params = { promotionID };
  const codes = async (query = "", on = table) =>
    (await call(listRuleCodes, { table: on, params, query })).body;
  return {
    ...{ promotionID, params, codes },
    add: (all: readonly unknown[], more: More = {}) =>
      call(createRuleCodes, { table, params, body: bodyOf(all), ...more }),
    remove: (body: unknown, more: More = {}) => call(deleteRuleCodes, { table, params, body, ...more }),
    removeOne: (codeID: string, more: More = {}) =>
      call(deleteRuleCode, { table, params: { ...params, codeID }, ...more }),
    texts: async (query = "page[limit]=100", on = table): Promise<string[]> =>
      (await codes(query, on)).data.map(({ code }: { code: string }) => code),
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
