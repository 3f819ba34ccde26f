import { aDayEarlier, type Merchant } from "../../merchant.ts";
import { addSampleEvents } from "./events.ts";
import { addSampleCustomApis } from "./store-locations.ts";

/** Samples of Custom APIs, events and integrations. */
export async function addExtendSamples(merchant: Merchant): Promise<void> {
  await addSampleCustomApis(aDayEarlier(merchant));
  await addSampleEvents(aDayEarlier(merchant));
}
