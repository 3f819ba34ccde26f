import { readFileSync } from "node:fs";
import { describe, expect, it } from "@jest/globals";
import { createCodes } from "../../functions/promotions/codes/create-codes.ts";
import { createRulePromotion } from "../../functions/promotions/rules/create-rule-promotion.ts";
import { createPromotion } from "../../functions/promotions/standard/create-promotion.ts";
import { call } from "../support/call.ts";
import { NOON } from "../support/runtime.ts";
import { memoryTable } from "../support/tables/memory-table.ts";

const page = readFileSync(new URL("../../docs/promotions.md", import.meta.url), "utf8");

/** The requests of merchants that the page shows, in its order. */
const shown = [...page.matchAll(/```json\nPOST (\/v2\/(?:rule-)?promotions\S*)\n(\{[\s\S]*?)\n```/g)].map(
  ([, path = "", body = ""]) => ({ path, body: JSON.parse(body) }),
);

const ENDPOINTS = {
  "/v2/promotions": createPromotion,
  "/v2/rule-promotions": createRulePromotion,
  "/v2/promotions/{promotionID}/codes": createCodes,
};

describe("docs/promotions.md", () => {
  it("201: everything that it tells merchants to send", async () => {
    const table = memoryTable({ now: () => NOON });
    expect(new Set(shown.map(({ path }) => path))).toEqual(new Set(Object.keys(ENDPOINTS)));
    let promotion_id = "";
    for (const { path, body } of shown) {
      const endpoint = ENDPOINTS[path as keyof typeof ENDPOINTS];
      const answer = await call(endpoint, { table, body, params: { promotion_id } });
      expect([path, answer.body.errors, answer.status]).toEqual([path, undefined, 201]);
      promotion_id = answer.body.data.id;
    }
  });
});
