import type { DeliveryCalls, TargetRules } from "../../../lib/use-case/capabilities.ts";
import type { Integration } from "../../../lib/webhooks/subscriptions/integration.ts";
import type { CreateIntegrationRequest } from "../../../lib/webhooks/subscriptions/integration-schemas.ts";
import { createIntegration, updateIntegration } from "../../../lib/webhooks/subscriptions/integrations.ts";
import { integrations } from "../../../lib/webhooks/subscriptions/integrations-store.ts";
import { DELIVERIES_PATH } from "../../local/deliveries/deliveries-path.ts";
import { addMissing, unlessRefused } from "../../local/demo/add-missing.ts";
import type { Merchant } from "../../local/demo/merchant.ts";
import { demoId } from "../../local/demo/stable-id.ts";
import { addSampleAttempts } from "./sample-attempts.ts";

const desk = "integration order desk";

export const ORDER_DESK = demoId(desk);

type Given = Pick<CreateIntegrationRequest["data"], "name" | "observes"> & {
  readonly description?: string;
  readonly enabled?: boolean;
};
const GIVEN: readonly (readonly [string, Given])[] = [
  [
    desk,
    {
      name: "Order desk",
      description: "Tells the packing table about paid orders",
      enabled: true,
      observes: ["order.paid", "order.cancelled"],
    },
  ],
  ["integration to change", { name: "Warehouse", observes: ["stock-transaction.created"] }],
  ["integration to delete", { name: "Old newsletter", observes: ["customer.created"] }],
];

/** Targets are on this machine: the samples send to this service. */
const targetRules: TargetRules = {
  allowsLoopback: true,
  lookup: () => Promise.reject(new Error("The demo shop looks no host up.")),
};

/** The service calls for all deliveries when it begins. */
const deliveryCalls: DeliveryCalls = { callFor: async () => {} };

/** Integrations start in the next second, so that opening the demo shop sends no events. */
function nextSecond(): Date {
  return new Date((Math.floor(Date.now() / 1000) + 1) * 1000);
}

/** Integrations and their deliveries. @param url of this service */
export async function addSampleIntegrations(merchant: Merchant, url: string): Promise<void> {
  const { table } = merchant();
  for (const [name, given] of GIVEN) {
    const kept = await integrations.get(table, demoId(name));
    if (kept) await followAddress(merchant, kept.value, url);
    await addMissing(Promise.resolve(kept), async () => {
      await createIntegration(
        { ...merchant(name), now: nextSecond },
        {
          data: {
            type: "integration",
            integration_type: "webhook",
            configuration: { url: url + DELIVERIES_PATH },
            ...given,
          },
        },
        targetRules,
      );
      if (name === desk) await addSampleAttempts(merchant, ORDER_DESK);
    });
  }
}

/** The page of deliveries at any address that this service had before. */
const OWN_DELIVERIES = new RegExp(String.raw`^https?://127\.0\.0\.1:\d{1,5}${DELIVERIES_PATH}$`);

/** The next start may have another port or use https. */
async function followAddress(merchant: Merchant, { id, target }: Integration, url: string): Promise<void> {
  const own = url + DELIVERIES_PATH;
  if (target.type !== "webhook" || target.url === own || !OWN_DELIVERIES.test(target.url)) return;
  const data = {
    type: "integration" as const,
    integration_type: "webhook" as const,
    configuration: { url: own },
  };
  await unlessRefused(updateIntegration(merchant(), id, { data }, { deliveryCalls, targetRules }));
}
