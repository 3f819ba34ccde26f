import { aDayEarlier, type Merchant } from "../../merchant.ts";
import { unlessRefused } from "../add-missing.ts";
import { addPromotionJobs } from "./jobs.ts";
import { addPromotionsToChange } from "./promotions-to-change.ts";
import { addPromotionsToRead } from "./promotions-to-read.ts";
import { addRulesToChange } from "./rules-to-change.ts";

/** Promotions for reading, and a separate one for each call that changes or deletes one. */
export async function addSamplePromotions(merchant: Merchant): Promise<void> {
  const independent = [addPromotionsToRead, addPromotionsToChange, addRulesToChange];
  await Promise.all(independent.map((add) => unlessRefused(add(aDayEarlier(merchant)))));
  await addPromotionJobs(merchant);
}
