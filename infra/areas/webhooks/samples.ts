import { aDayEarlier, type Merchant } from "../../local/demo/merchant.ts";
import type { Samples } from "../area.ts";
import { addSampleEvents } from "./sample-events.ts";
import { addSampleIntegrations } from "./sample-integrations.ts";

/** The integrations come last: from then on every change is sent to them. */
async function addAllSamples(merchant: Merchant, url: string): Promise<void> {
  await addSampleEvents(aDayEarlier(merchant));
  await addSampleIntegrations(merchant, url);
}

export const samples: Samples = { after: "all", add: addAllSamples };
