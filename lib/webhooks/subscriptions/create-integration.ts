import { commitChange } from "../../table/effects/commit-change.ts";
import type { TargetRules } from "../../use-case/capabilities.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { getLogEnds } from "../log/event-log-store.ts";
import { checkConfiguration } from "./changes/check-configuration.ts";
import { checkObservedKeys } from "./changes/check-observed-keys.ts";
import { buildTarget } from "./changes/configuration.ts";
import { newDeliveryState } from "./delivery-state.ts";
import { deliveryStateWrite } from "./delivery-state-store.ts";
import { type Integration, refuseIntegration } from "./integration.ts";
import type { CreateIntegrationRequest } from "./integration-schemas.ts";
import { integrationView } from "./integration-view.ts";
import { buildCountIncrement, integrations } from "./integrations-store.ts";
import { newSigningSecret } from "./secrets.ts";

/** @throws ApiError 422 naming each invalid field, or for the 101st integration */
export async function createIntegration(
  ctx: Context,
  { data }: CreateIntegrationRequest,
  targetRules: TargetRules,
): Promise<Reply> {
  const integration = await buildIntegration(ctx, targetRules, data);
  return commitChange(ctx, async () => {
    const state = newDeliveryState(await getLogEnds(ctx.table));
    return {
      writes: [
        ...integrations.writes(integration),
        deliveryStateWrite(integration.id, state),
        buildCountIncrement(),
      ],
      reply: { body: { data: integrationView(integration, state, true) } },
    };
  });
}

async function buildIntegration(
  ctx: Context,
  targetRules: TargetRules,
  request: CreateIntegrationRequest["data"],
): Promise<Integration> {
  const { name, description, enabled = false, integration_type, configuration } = request;
  if (configuration.signing_secret !== undefined) {
    refuseIntegration([
      { path: "configuration.signing_secret", text: "is made by the service; leave it out" },
    ]);
  }
  const target = buildTarget(integration_type, configuration);
  const observes = await checkObservedKeys(ctx, request.observes);
  await checkConfiguration(ctx, targetRules, target);
  const now = ctx.now().toISOString();
  return {
    id: ctx.newId(),
    name,
    description: description ?? "",
    enabled,
    target,
    observes,
    signing_secrets: target.type === "webhook" ? [{ secret: newSigningSecret(ctx.newId) }] : [],
    observed_since: now,
    created_at: now,
    updated_at: now,
  };
}
