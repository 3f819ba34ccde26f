import {
  type PromotionPath,
  requireCodePromotion,
} from "../../../lib/promotions/codes/code-promotion-store.ts";
import { createCodes } from "../../../lib/promotions/codes/codes.ts";
import { createPromotionJob } from "../../../lib/promotions/jobs/create-promotion-job.ts";
import { buildPromotionJob } from "../../../lib/promotions/jobs/new-promotion-job.ts";
import type { CreatePromotionJobRequest } from "../../../lib/promotions/jobs/schemas.ts";
import { promotionJobs } from "../../../lib/promotions/jobs/store.ts";
import { codeIdOf } from "../../../lib/promotions/live/code.ts";
import { promotions, rulePromotions } from "../../../lib/promotions/promotions-store.ts";
import { createRuleCodes } from "../../../lib/promotions/rules/codes/rule-codes.ts";
import { createRulePromotion } from "../../../lib/promotions/rules/rule-promotions.ts";
import type { CreateRulePromotionRequest } from "../../../lib/promotions/rules/schemas.ts";
import { createPromotion } from "../../../lib/promotions/standard/promotions.ts";
import type { CreatePromotionRequest } from "../../../lib/promotions/standard/schemas.ts";
import { writeStepSurely } from "../../../lib/table/effects/write-step.ts";
import { aDayEarlier, type Merchant, unlessRefused } from "../../local/demo/merchant.ts";
import { demoId } from "../../local/demo/stable-id.ts";
import type { DemoPart } from "../area.ts";
import { PERIOD } from "./demo.ts";

/** Codes of promotions for reading only, used in sample carts and orders. */
export const HARBOUR_CODE = "HARBOUR15";
export const ROASTER_CODE = "ROASTER-2041";

/** Names of promotions with a job. */
export const MAILED = "promotion that was mailed";
export const EXPORTED = "promotion with exported codes";
export const WITH_JOB_TO_CANCEL = "promotion with a job to cancel";
export const RULES_MAILED = `rule ${MAILED}`;
export const RULES_EXPORTED = `rule ${EXPORTED}`;
export const RULES_WITH_JOB_TO_CANCEL = `rule ${WITH_JOB_TO_CANCEL}`;

type Code = { readonly code: string; readonly uses?: number };
type Standard = Pick<
  CreatePromotionRequest["data"],
  "name" | "description" | "promotion_type" | "schema" | "min_cart_value"
>;
type Rule = Pick<CreateRulePromotionRequest["data"], "name" | "description" | "rule_set">;
/** A promotion with its codes, by the name from which its id follows. None is automatic: carts for trying things stay as they are. */
type Sample<Fields> = readonly [promotion: string, fields: Fields, codes?: readonly Code[]];

/** Takes something off the items of a node. */
const itemDiscount = (percent: number, node: string): Rule["rule_set"]["actions"][number] => ({
  strategy: "item_discount",
  args: ["percent", percent],
  condition: { strategy: "item_category", operator: "in", args: [demoId(`node ${node}`)] },
});

const listCodes = (...codes: readonly string[]): readonly Code[] => codes.map((code) => ({ code }));

const fiveOff = (name: string): Standard => ({
  name,
  description: "Five dollars off the whole cart",
  promotion_type: "fixed_discount",
  schema: { currencies: [{ currency: "USD", amount: 500 }] },
});
const offPottery = (name: string): Rule => ({
  name,
  description: "A tenth off pottery",
  rule_set: { actions: [itemDiscount(10, "pottery")] },
});

/** Promotions for reading come first, then a separate one for each call that changes or deletes one. */
const STANDARD: readonly Sample<Standard>[] = [
  [
    "promotion Harbour guild",
    {
      name: "Harbour guild",
      description: "Fifteen percent for members of the harbour guild",
      promotion_type: "percent_discount",
      schema: { currencies: [{ currency: "USD", percentage: 15 }] },
      min_cart_value: [{ currency: "USD", amount: 3000 }],
    },
    [{ code: HARBOUR_CODE }, { code: "GUILD-DINNER", uses: 40 }],
  ],
  ["promotion to change", fiveOff("Autumn glazes"), listCodes("GLAZE")],
  ["promotion to delete", fiveOff("Fair 2025"), listCodes("FAIR2025")],
  ["promotion to give codes", fiveOff("Friends of the workshop")],
  ["promotion to take codes from", fiveOff("Crew"), listCodes("CREW-ANNA", "CREW-BO", "CREW-CLEO")],
  ["promotion to mail", fiveOff("Letter of spring")],
  [MAILED, fiveOff("Letter of winter")],
  [WITH_JOB_TO_CANCEL, fiveOff("Letter of summer")],
  [EXPORTED, fiveOff("Letter of autumn"), [{ code: "AUTUMN-ANNA" }]],
];
const RULES: readonly Sample<Rule>[] = [
  [
    "rule promotion Roasters",
    {
      name: "Roasters",
      description: "A tenth off coffee for those who buy by the crate",
      rule_set: {
        currencies: ["USD"],
        rules: { strategy: "cart_total", operator: "gte", args: [6000] },
        actions: [itemDiscount(10, "coffee")],
      },
    },
    [
      { code: ROASTER_CODE, uses: 12 },
      { code: "ROASTER-2042", uses: 12 },
    ],
  ],
  ["rule promotion to change", offPottery("Plates by the dozen"), listCodes("DOZEN")],
  ["rule promotion to delete", offPottery("Kiln opening"), listCodes("KILN2025")],
  ["rule promotion to give codes", offPottery("Cafes of the quay")],
  [
    "rule promotion to take codes from",
    offPottery("Pop-up"),
    listCodes("POPUP-ONE", "POPUP-TWO", "POPUP-THREE"),
  ],
  ["rule promotion to mail", offPottery("Card of spring")],
  [RULES_MAILED, offPottery("Card of winter")],
  [RULES_WITH_JOB_TO_CANCEL, offPottery("Card of summer")],
  [RULES_EXPORTED, offPottery("Card of autumn"), [{ code: "AUTUMN-BO" }]],
];

/** The id of a code by its position in the promotion's list, from 0. */
export function codeIdIn(promotion: string, number: number): string {
  return codeIdOf({ codes_id: demoId(promotion), number });
}

async function addSamplePromotions(merchant: Merchant): Promise<void> {
  const earlier = aDayEarlier(merchant);
  await Promise.all([addAllStandard(earlier), addAllRules(earlier)]);
  await addPromotionJobs(merchant);
}

/** In order: the older of two promotions applies first, and each start of the shop should answer the same. */
async function addAllStandard(merchant: Merchant): Promise<void> {
  for (const sample of STANDARD) await unlessRefused(addStandard(merchant, sample));
}

async function addAllRules(merchant: Merchant): Promise<void> {
  for (const sample of RULES) await unlessRefused(addRule(merchant, sample));
}

async function addStandard(merchant: Merchant, [name, fields, codes]: Sample<Standard>): Promise<void> {
  if (await promotions.get(merchant().table, demoId(name))) return;
  const data = { type: "promotion", enabled: true, ...fields, ...PERIOD } as const;
  await createPromotion(merchant(name), { data });
  if (codes)
    await createCodes(merchant(), demoId(name), { data: { type: "promotion_codes", codes: [...codes] } });
}

async function addRule(merchant: Merchant, [name, fields, codes]: Sample<Rule>): Promise<void> {
  if (await rulePromotions.get(merchant().table, demoId(name))) return;
  const data = { type: "rule_promotion", enabled: true, ...fields, ...PERIOD } as const;
  await createRulePromotion(merchant(name), { data });
  if (codes)
    await createRuleCodes(merchant(), demoId(name), { data: { type: "promotion_codes", codes: [...codes] } });
}

/** The id of a promotion's only job. */
export function makeJobId(promotion: string): string {
  return demoId(`job of ${promotion}`);
}

const request = {
  type: "promotion_job",
  job_type: "code_generate",
  name: "Letter to the guild",
  parameters: { number_of_codes: 20, max_uses_per_code: 1, code_prefix: "LETTER" },
} as const;

const exportRequest = { type: "promotion_job", job_type: "code_export" } as const;

/** Finished jobs, and waiting jobs that no worker starts, so that they can be cancelled at any time. */
async function addPromotionJobs(merchant: Merchant): Promise<void> {
  const adding = [
    addEnded(merchant, MAILED, "standard", request),
    addEnded(merchant, RULES_MAILED, "rule", request),
    addEnded(merchant, EXPORTED, "standard", exportRequest),
    addEnded(merchant, RULES_EXPORTED, "rule", exportRequest),
    addWaiting(merchant, WITH_JOB_TO_CANCEL, "standard"),
    addWaiting(merchant, RULES_WITH_JOB_TO_CANCEL, "rule"),
  ];
  await Promise.all(adding.map(unlessRefused));
}

type Source = PromotionPath["source"];

async function isThere(merchant: Merchant, promotion: string): Promise<boolean> {
  return (await promotionJobs(demoId(promotion)).get(merchant().table, makeJobId(promotion))) !== undefined;
}

async function addEnded(
  merchant: Merchant,
  promotion: string,
  source: Source,
  data: CreatePromotionJobRequest["data"],
): Promise<void> {
  if (await isThere(merchant, promotion)) return;
  const whose = { source, promotionId: demoId(promotion) };
  await createPromotionJob(merchant(`job of ${promotion}`), whose, { data });
}

async function addWaiting(merchant: Merchant, promotion: string, source: Source): Promise<void> {
  if (await isThere(merchant, promotion)) return;
  const ctx = merchant(`job of ${promotion}`);
  const owner = await requireCodePromotion(ctx, { source, promotionId: demoId(promotion) });
  const job = buildPromotionJob(ctx, owner, request);
  await writeStepSurely(ctx, promotionJobs(job.promotionId).writes(job));
}

export const samples: DemoPart = { add: addSamplePromotions };
