import { aDayEarlier, type Merchant } from "../../local/demo/merchant.ts";
import type { DemoPart, DemoSetting } from "../area.ts";
import { addSampleEvents } from "./sample-events.ts";
import { addSampleIntegrations } from "./sample-integrations.ts";

/** The integrations come last: from then on every change is sent to them. */
async function addAllSamples(merchant: Merchant, { imageBase }: DemoSetting): Promise<void> {
  await addSampleEvents(aDayEarlier(merchant));
  await addSampleIntegrations(merchant, imageBase);
}

export const samples: DemoPart = { after: "all", add: addAllSamples };
