import type { Merchant } from "../../merchant.ts";
import { addSampleShoppers } from "../shoppers.ts";
import { addSampleAddresses } from "./addresses.ts";
import { addSampleCustomers } from "./customers.ts";
import { addSampleMembers } from "./members.ts";
import { addSampleRealms } from "./realms.ts";

/** Shoppers who sign in, and samples for calls about shoppers. */
export async function addShopperSamples(merchant: Merchant): Promise<void> {
  await Promise.all([addSampleShoppers(merchant), addSampleCustomers(merchant), addSampleRealms(merchant)]);
  await Promise.all([addSampleMembers(merchant), addSampleAddresses(merchant)]);
}
