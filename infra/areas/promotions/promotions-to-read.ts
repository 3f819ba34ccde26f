import { createCodes } from "../../../lib/promotions/codes/codes.ts";
import { promotions, rulePromotions } from "../../../lib/promotions/promotions-store.ts";
import { createRuleCodes } from "../../../lib/promotions/rules/codes/rule-codes.ts";
import { createRulePromotion } from "../../../lib/promotions/rules/rule-promotions.ts";
import type { CreateRulePromotionRequest } from "../../../lib/promotions/rules/schemas.ts";
import { createPromotion } from "../../../lib/promotions/standard/promotions.ts";
import type { CreatePromotionRequest } from "../../../lib/promotions/standard/schemas.ts";
import type { Merchant } from "../../local/demo/merchant.ts";
import { demoId } from "../../local/demo/stable-id.ts";
import { HARBOUR_CODE, PERIOD, ROASTER_CODE } from "./sample-codes.ts";

/** Names from which the ids of the promotions follow. */
const HARBOUR = "promotion Harbour guild";
const ROASTERS = "rule promotion Roasters";

const harbour: CreatePromotionRequest["data"] = {
  type: "promotion",
  name: "Harbour guild",
  description: "Fifteen percent for members of the harbour guild",
  enabled: true,
  promotion_type: "percent_discount",
  schema: { currencies: [{ currency: "USD", percentage: 15 }] },
  min_cart_value: [{ currency: "USD", amount: 3000 }],
  ...PERIOD,
};

const roasters: CreateRulePromotionRequest["data"] = {
  type: "rule_promotion",
  name: "Roasters",
  description: "A tenth off coffee for those who buy by the crate",
  enabled: true,
  ...PERIOD,
  rule_set: {
    currencies: ["USD"],
    rules: { strategy: "cart_total", operator: "gte", args: [6000] },
    actions: [
      {
        strategy: "item_discount",
        args: ["percent", 10],
        condition: { strategy: "item_category", operator: "in", args: [demoId("node coffee")] },
      },
    ],
  },
};

/** Promotions with codes that sample carts and orders use. */
export async function addPromotionsToRead(merchant: Merchant): Promise<void> {
  const { table } = merchant();
  const type = "promotion_codes";
  if (!(await promotions.get(table, demoId(HARBOUR)))) {
    await createPromotion(merchant(HARBOUR), { data: harbour });
    const codes = [{ code: HARBOUR_CODE }, { code: "GUILD-DINNER", uses: 40 }];
    await createCodes(merchant(), demoId(HARBOUR), { data: { type, codes } });
  }
  if (!(await rulePromotions.get(table, demoId(ROASTERS)))) {
    await createRulePromotion(merchant(ROASTERS), { data: roasters });
    const codes = [
      { code: ROASTER_CODE, uses: 12 },
      { code: "ROASTER-2042", uses: 12 },
    ];
    await createRuleCodes(merchant(), demoId(ROASTERS), { data: { type, codes } });
  }
}
