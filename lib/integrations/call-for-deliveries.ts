import { loggedError } from "../kernel/logged-error.ts";
import type { Context } from "../use-case/context.ts";

/**
 * Has what waits for an integration sent now. What was changed before stays so: a call that is lost is made up for by that of
 * the next event.
 */
export async function callForDeliveries(
  { deliveryCalls, log }: Context,
  integrationId: string,
): Promise<void> {
  try {
    await deliveryCalls?.callFor(integrationId);
  } catch (error) {
    log.warn("deliveries-not-called", { integration: integrationId, ...loggedError(error) });
  }
}
