import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { getDeliveryState } from "./delivery-state-store.ts";
import { integrationView } from "./integration-view.ts";
import { integrations } from "./integrations-store.ts";

/** Reads an integration with the state of its deliveries. @throws ApiError 404 for an unknown integration */
export async function readIntegration(ctx: Context, id: string): Promise<Reply> {
  const [{ value }, state] = await Promise.all([
    integrations.require(ctx, id),
    getDeliveryState(ctx.table, id),
  ]);
  return { body: { data: integrationView(value, state?.value) } };
}
