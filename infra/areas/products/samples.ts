import { aDayEarlier, type Merchant } from "../../local/demo/merchant.ts";
import type { DemoPart } from "../area.ts";
import { addSampleJobs } from "./job-samples.ts";
import { addSampleProducts } from "./product-samples.ts";

async function addAllSamples(merchant: Merchant): Promise<void> {
  await Promise.all([addSampleProducts, addSampleJobs].map((add) => add(aDayEarlier(merchant))));
}

export const samples: DemoPart = { add: addAllSamples };
