import { notFound } from "../../kernel/errors.ts";
import { commitChange } from "../../table/effects/commit-change.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { getLogEnds } from "../log/event-log-store.ts";
import { callForDeliveries } from "./call-for-deliveries.ts";
import { applyIntegrationChanges } from "./changes/changed-integration.ts";
import { type DeliveryState, restartAtLogEnds, reviveDeliveries } from "./delivery-state.ts";
import { deliveryStateWrite, getDeliveryState } from "./delivery-state-store.ts";
import { refuseIntegration } from "./faults.ts";
import type { Integration } from "./integration.ts";
import type { UpdateIntegrationRequest } from "./integration-schemas.ts";
import { integrationView } from "./integration-view.ts";
import { integrations } from "./integrations-store.ts";

/**
 * Makes queued events due. A newly enabled integration receives events committed from then on.
 * @throws ApiError 404 for an unknown integration, 422 as on creation, or for another id in the body
 */
export async function updateIntegration(
  ctx: Context,
  id: string,
  { data }: UpdateIntegrationRequest,
): Promise<Reply> {
  if (data.id !== undefined && data.id.toLowerCase() !== id.toLowerCase()) {
    refuseIntegration([{ path: "id", text: "is not the id in the path" }]);
  }
  let after: Integration | undefined;
  const reply = await commitChange(ctx, async () => {
    const [document, state] = await Promise.all([
      integrations.require(ctx, id),
      getDeliveryState(ctx.table, id),
    ]);
    // Both are created and deleted together, so the integration was deleted between the two reads.
    if (!state) throw notFound("integration", id);
    const { value: before } = document;
    const changed = await applyIntegrationChanges(ctx, before, data);
    after = changed;
    const stateAfter = await updateDeliveryState(ctx, state.value, before, changed);
    const isNewWebhook = changed.target.type === "webhook" && before.target.type !== "webhook";
    return {
      writes: [
        ...(changed === before ? [] : integrations.writes(changed, document)),
        ...(stateAfter === state.value ? [] : [deliveryStateWrite(changed.id, stateAfter, state)]),
      ],
      reply: { body: { data: integrationView(changed, stateAfter, isNewWebhook) } },
    };
  });
  if (after?.enabled) await callForDeliveries(ctx, after.id);
  return reply;
}

async function updateDeliveryState(
  { table }: Context,
  state: DeliveryState,
  before: Integration,
  after: Integration,
): Promise<DeliveryState> {
  if (!after.enabled) return state;
  return before.enabled ? reviveDeliveries(state) : restartAtLogEnds(state, await getLogEnds(table));
}
