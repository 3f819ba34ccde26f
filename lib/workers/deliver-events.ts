import type { Context } from "../use-case/context.ts";
import { deliverFor } from "../webhooks/delivery/deliver-for.ts";
import type { DeliveryWorker } from "../webhooks/delivery/progress.ts";

type Turns = { readonly next: () => Context; readonly hasTime: () => boolean };

/** Ignores a message that names no integration, since a repeat would not help. */
export async function deliverEvents(
  { next, hasTime }: Turns,
  message: string,
  capabilities: DeliveryWorker["capabilities"],
): Promise<void> {
  const integrationId = integrationIn(message);
  if (integrationId === undefined) next().log.error("call-not-read", { length: message.length });
  else await deliverFor({ next, integrationId, capabilities }, hasTime);
}

function integrationIn(message: string): string | undefined {
  try {
    const id: unknown = Reflect.get(Object(JSON.parse(message)), "integration_id");
    return typeof id === "string" && id !== "" ? id : undefined;
  } catch {
    return undefined;
  }
}
