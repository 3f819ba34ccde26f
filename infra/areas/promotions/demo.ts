import { createCodes } from "../../../lib/promotions/codes/codes.ts";
import { promotions, rulePromotions } from "../../../lib/promotions/promotions-store.ts";
import { createRulePromotion } from "../../../lib/promotions/rules/rule-promotions.ts";
import type { CreateRulePromotionRequest } from "../../../lib/promotions/rules/schemas.ts";
import { createPromotion } from "../../../lib/promotions/standard/promotions.ts";
import type { CreatePromotionRequest } from "../../../lib/promotions/standard/schemas.ts";
import type { Merchant } from "../../local/demo/merchant.ts";
import { demoId } from "../../local/demo/stable-id.ts";
import type { DemoPart } from "../area.ts";

/** The demo shop's promotions never end. */
export const PERIOD = { start: "2026-01-01", end: "2100-01-01" } as const;

type Standard = CreatePromotionRequest["data"] & { readonly codes?: readonly string[] };

const standard: readonly Standard[] = [
  {
    type: "promotion",
    name: "Welcome",
    description: "Ten percent off the whole cart with the code WELCOME10",
    enabled: true,
    promotion_type: "percent_discount",
    schema: {
      currencies: [
        { currency: "USD", percentage: 10 },
        { currency: "EUR", percentage: 10 },
      ],
    },
    ...PERIOD,
    codes: ["WELCOME10"],
  },
  {
    type: "promotion",
    name: "Three soaps for two",
    description: "Every third bar of salt and cedar soap is free",
    enabled: true,
    automatic: true,
    promotion_type: "x_for_y",
    schema: { x: 3, y: 2, targets: ["TW-CEDAR-SOAP"] },
    ...PERIOD,
  },
  {
    type: "promotion",
    name: "Tea for two tea makers",
    description: "Two whisks and two scoops bring a tin of sea mint for nothing",
    enabled: true,
    automatic: true,
    promotion_type: "bundle_gift",
    schema: {
      requirements: [
        { targets: ["TW-WHISK"], quantity: 2 },
        { targets: ["TW-SCOOP"], quantity: 2 },
      ],
      gifts: ["TW-SEA-MINT"],
      auto_add_free_gift: true,
    },
    ...PERIOD,
  },
];

/** Applies to carts with rule promotions enabled. */
const ruled: CreateRulePromotionRequest["data"] = {
  type: "rule_promotion",
  name: "Tea week",
  description: "A fifth off all teas in carts from 50",
  enabled: true,
  automatic: true,
  priority: 10,
  ...PERIOD,
  rule_set: {
    catalog_ids: [],
    currencies: ["USD"],
    rules: { strategy: "cart_total", operator: "gte", args: [5000] },
    actions: [
      {
        strategy: "item_discount",
        args: ["percent", 20],
        condition: { strategy: "item_category", operator: "in", args: [demoId("node tea")] },
        limitations: { max_discount: 2000 },
      },
    ],
  },
};

/**
 * Promotions of the demo shop, created with the use cases of the merchants' endpoints; skips existing ones. Automatic
 * promotions apply to few products, so that they do not surprise in a cart for trying things.
 */
async function addDemoPromotions(merchant: Merchant): Promise<void> {
  const { table } = merchant();
  for (const { codes, ...data } of standard) {
    const name = `promotion ${data.name}`;
    if (await promotions.get(table, demoId(name))) continue;
    await createPromotion(merchant(name), { data });
    if (codes) {
      const added = { type: "promotion_codes" as const, codes: codes.map((code) => ({ code })) };
      await createCodes(merchant(), demoId(name), { data: added });
    }
  }
  const name = `promotion ${ruled.name}`;
  if (!(await rulePromotions.get(table, demoId(name)))) {
    await createRulePromotion(merchant(name), { data: ruled });
  }
}

export const demo: DemoPart = {
  step: "promotions",
  after: ["catalogs"],
  add: addDemoPromotions,
};
