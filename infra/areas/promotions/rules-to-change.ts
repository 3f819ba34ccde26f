import { rulePromotions } from "../../../lib/promotions/promotions-store.ts";
import { createRuleCodes } from "../../../lib/promotions/rules/codes/rule-codes.ts";
import { createRulePromotion } from "../../../lib/promotions/rules/rule-promotions.ts";
import type { CreateRulePromotionRequest } from "../../../lib/promotions/rules/schemas.ts";
import { unlessRefused } from "../../local/demo/add-missing.ts";
import type { Merchant } from "../../local/demo/merchant.ts";
import { demoId } from "../../local/demo/stable-id.ts";
import { PERIOD, type WithCodes } from "./sample-codes.ts";

export const RULES_MAILED = "rule promotion that was mailed";
export const RULES_WITH_JOB_TO_CANCEL = "rule promotion with a job to cancel";

const samples: readonly WithCodes[] = [
  { promotion: "rule promotion to change", name: "Plates by the dozen", codes: ["DOZEN"] },
  { promotion: "rule promotion to delete", name: "Kiln opening", codes: ["KILN2025"] },
  { promotion: "rule promotion to give codes", name: "Cafes of the quay" },
  {
    promotion: "rule promotion to take codes from",
    name: "Pop-up",
    codes: ["POPUP-ONE", "POPUP-TWO", "POPUP-THREE"],
  },
  { promotion: "rule promotion to mail", name: "Card of spring" },
  { promotion: RULES_MAILED, name: "Card of winter" },
  { promotion: RULES_WITH_JOB_TO_CANCEL, name: "Card of summer" },
];

/**
 * Rule promotions that examples change and delete. None is automatic, so that they do not affect carts for trying things.
 */
export async function addRulesToChange(merchant: Merchant): Promise<void> {
  await Promise.all(samples.map((sample) => unlessRefused(addRules(merchant, sample))));
}

async function addRules(merchant: Merchant, { promotion, name, codes }: WithCodes): Promise<void> {
  if (await rulePromotions.get(merchant().table, demoId(promotion))) return;
  const data: CreateRulePromotionRequest["data"] = {
    type: "rule_promotion",
    name,
    description: "A tenth off pottery",
    enabled: true,
    ...PERIOD,
    rule_set: {
      actions: [
        {
          strategy: "item_discount",
          args: ["percent", 10],
          condition: { strategy: "item_category", operator: "in", args: [demoId("node pottery")] },
        },
      ],
    },
  };
  await createRulePromotion(merchant(promotion), { data });
  if (!codes) return;
  const given = { type: "promotion_codes", codes: codes.map((code) => ({ code })) } as const;
  await createRuleCodes(merchant(), demoId(promotion), { data: given });
}
