import { aDayEarlier, type Merchant } from "../../merchant.ts";
import { addSampleEvents } from "./events.ts";
import { addSampleCustomApis } from "./store-locations.ts";

/** What calls about Custom APIs work on, and what is told of them. */
export async function addExtendSamples(merchant: Merchant): Promise<void> {
  await addSampleCustomApis(aDayEarlier(merchant));
  await addSampleEvents(aDayEarlier(merchant));
}
