import { describeErrorForLog } from "../../kernel/logged-error.ts";
import type { Context } from "../../use-case/context.ts";

/** Calls for an integration's delivery. A failed call is only logged: the next event calls again. */
export async function callForDeliveries(
  { deliveryCalls, log }: Context,
  integrationId: string,
): Promise<void> {
  try {
    await deliveryCalls?.callFor(integrationId);
  } catch (error) {
    log.warn("deliveries-not-called", { integration: integrationId, ...describeErrorForLog(error) });
  }
}
