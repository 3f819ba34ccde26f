import { describeErrorForLog } from "../../kernel/logged-error.ts";
import type { DeliveryCalls } from "../../use-case/capabilities.ts";
import type { Context } from "../../use-case/context.ts";

/** Calls for an integration's delivery. A failed call is only logged: the next event calls again. */
export async function callForDeliveries(
  ctx: Pick<Context, "deadline" | "log">,
  { callFor }: DeliveryCalls,
  integrationId: string,
): Promise<void> {
  try {
    await callFor(ctx, integrationId);
  } catch (error) {
    ctx.log.warn("deliveries-not-called", { integration: integrationId, ...describeErrorForLog(error) });
  }
}
