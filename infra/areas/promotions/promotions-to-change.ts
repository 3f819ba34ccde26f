import { createCodes } from "../../../lib/promotions/codes/codes.ts";
import { promotions } from "../../../lib/promotions/promotions-store.ts";
import { createPromotion } from "../../../lib/promotions/standard/promotions.ts";
import type { CreatePromotionRequest } from "../../../lib/promotions/standard/schemas.ts";
import { unlessRefused } from "../../local/demo/add-missing.ts";
import type { Merchant } from "../../local/demo/merchant.ts";
import { demoId } from "../../local/demo/stable-id.ts";
import { PERIOD, type WithCodes } from "./sample-codes.ts";

export const MAILED = "promotion that was mailed";
export const WITH_JOB_TO_CANCEL = "promotion with a job to cancel";

const samples: readonly WithCodes[] = [
  { promotion: "promotion to change", name: "Autumn glazes", codes: ["GLAZE"] },
  { promotion: "promotion to delete", name: "Fair 2025", codes: ["FAIR2025"] },
  { promotion: "promotion to give codes", name: "Friends of the workshop" },
  { promotion: "promotion to take codes from", name: "Crew", codes: ["CREW-ANNA", "CREW-BO", "CREW-CLEO"] },
  { promotion: "promotion to mail", name: "Letter of spring" },
  { promotion: MAILED, name: "Letter of winter" },
  { promotion: WITH_JOB_TO_CANCEL, name: "Letter of summer" },
];

/**
 * Standard promotions that examples change and delete. None is automatic, so that they do not affect carts for trying
 * things.
 */
export async function addPromotionsToChange(merchant: Merchant): Promise<void> {
  await Promise.all(samples.map((sample) => unlessRefused(addPromotion(merchant, sample))));
}

async function addPromotion(merchant: Merchant, { promotion, name, codes }: WithCodes): Promise<void> {
  if (await promotions.get(merchant().table, demoId(promotion))) return;
  const data: CreatePromotionRequest["data"] = {
    type: "promotion",
    name,
    description: "Five dollars off the whole cart",
    enabled: true,
    promotion_type: "fixed_discount",
    schema: { currencies: [{ currency: "USD", amount: 500 }] },
    ...PERIOD,
  };
  await createPromotion(merchant(promotion), { data });
  if (!codes) return;
  const given = { type: "promotion_codes", codes: codes.map((code) => ({ code })) } as const;
  await createCodes(merchant(), demoId(promotion), { data: given });
}
