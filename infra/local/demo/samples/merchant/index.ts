import { aDayEarlier, type Merchant } from "../../merchant.ts";
import { addSampleCatalogs } from "./catalogs.ts";
import { addSampleHierarchies } from "./hierarchies.ts";
import { addSampleJobs } from "./jobs.ts";
import { addSamplePriceBooks } from "./price-books.ts";
import { addSampleProducts } from "./products.ts";
import { addSampleStock } from "./stock.ts";
import { addSampleVariations } from "./variations.ts";

/** Samples for merchants' calls. */
export async function addMerchantSamples(merchant: Merchant): Promise<void> {
  const earlier = [addSampleHierarchies, addSampleProducts, addSampleJobs].map((add) =>
    add(aDayEarlier(merchant)),
  );
  await Promise.all([...earlier, addSamplePriceBooks(merchant), addSampleVariations(merchant)]);
  await Promise.all([addSampleCatalogs, addSampleStock].map((add) => add(merchant)));
}
