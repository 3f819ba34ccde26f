import { getLogEnds } from "../event-log/event-log.ts";
import { commitChange } from "../table/effects/commit-change.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { checkConfiguration } from "./changes/check-configuration.ts";
import { checkObservedKeys } from "./changes/check-observed-keys.ts";
import { configuredTarget } from "./changes/configuration.ts";
import { newDeliveryState } from "./delivery-state.ts";
import { deliveryStateWrite } from "./delivery-state-store.ts";
import { refuseIntegration } from "./faults.ts";
import type { Integration } from "./integration.ts";
import type { CreateIntegrationRequest } from "./integration-schemas.ts";
import { integrationView } from "./integration-view.ts";
import { countOneMore, integrations } from "./integrations-store.ts";
import { newSigningSecret } from "./secrets.ts";

/**
 * Subscribes to events that are committed from now on.
 * @throws ApiError 422 naming each field that breaks a rule, or for the 101st integration
 */
export async function createIntegration(ctx: Context, { data }: CreateIntegrationRequest): Promise<Reply> {
  const integration = await newIntegration(ctx, data);
  return commitChange(ctx, async () => {
    const state = newDeliveryState(await getLogEnds(ctx.table));
    return {
      writes: [
        ...integrations.writes(integration),
        deliveryStateWrite(integration.id, state),
        countOneMore(),
      ],
      reply: { body: { data: integrationView(integration, state, true) } },
    };
  });
}

async function newIntegration(ctx: Context, given: CreateIntegrationRequest["data"]): Promise<Integration> {
  const { name, description, enabled = false, integration_type, configuration } = given;
  if (configuration.signing_secret !== undefined) {
    refuseIntegration([
      { path: "configuration.signing_secret", text: "is made by the service; leave it out" },
    ]);
  }
  const target = configuredTarget(integration_type, configuration);
  const observes = await checkObservedKeys(ctx, given.observes);
  await checkConfiguration(ctx, target);
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
