import { unlessRefused } from "../../local/demo/add-missing.ts";
import { aDayEarlier, type Merchant } from "../../local/demo/merchant.ts";
import type { DemoPart } from "../area.ts";
import { addPromotionsToChange } from "./promotions-to-change.ts";
import { addPromotionsToRead } from "./promotions-to-read.ts";
import { addRulesToChange } from "./rules-to-change.ts";
import { addPromotionJobs } from "./sample-jobs.ts";

/** Promotions for reading, and a separate one for each call that changes or deletes one. */
async function addSamplePromotions(merchant: Merchant): Promise<void> {
  const independent = [addPromotionsToRead, addPromotionsToChange, addRulesToChange];
  await Promise.all(independent.map((add) => unlessRefused(add(aDayEarlier(merchant)))));
  await addPromotionJobs(merchant);
}

export const samples: DemoPart = { add: addSamplePromotions };
