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
 * What the calls of the API reference work on: shoppers who can sign in, and for each call that changes or removes
 * something a thing of its own, so that every call works, whatever was called before. None of it is sold in the shop.
 * @param url of this service
 */
export async function addSamples(merchant: Merchant, url: string): Promise<void> {
  const groups = [addShopperSamples, addMerchantSamples, addExtendSamples, addSamplePromotions];
  await Promise.all(groups.map((add) => unlessRefused(add(merchant))));
  await unlessRefused(addSampleCarts(merchant));
  await unlessRefused(addSampleOrders(merchant));
  await unlessRefused(addSampleSearches(merchant));
  // The last one: as soon as there is an integration, whatever happens is told.
  await unlessRefused(addSampleIntegrations(merchant, url));
}
