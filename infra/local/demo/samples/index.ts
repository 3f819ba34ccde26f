import type { Merchant } from "../merchant.ts";
import { unlessRefused } from "./add-missing.ts";
import { addSampleCarts } from "./carts/index.ts";
import { addExtendSamples } from "./extend/index.ts";
import { addSampleIntegrations } from "./extend/integrations.ts";
import { addMerchantSamples } from "./merchant/index.ts";
import { addSampleOrders } from "./orders/index.ts";
import { addSamplePromotions } from "./promotions/index.ts";
import { addSampleSearches } from "./search.ts";
import { addShopperSamples } from "./shoppers/index.ts";

/**
 * Records for the calls of the API reference: shoppers who can sign in, and a separate record for each call that changes or
 * deletes one, so that calls work in any order. None of them is on sale.
 * @param url of this service
 */
export async function addSamples(merchant: Merchant, url: string): Promise<void> {
  const groups = [addShopperSamples, addMerchantSamples, addExtendSamples, addSamplePromotions];
  await Promise.all(groups.map((add) => unlessRefused(add(merchant))));
  await unlessRefused(addSampleCarts(merchant));
  await unlessRefused(addSampleOrders(merchant));
  await unlessRefused(addSampleSearches(merchant));
  // Last, because from here on every change is sent to the integrations.
  await unlessRefused(addSampleIntegrations(merchant, url));
}
