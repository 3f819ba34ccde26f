import { defined } from "../kernel/defined.ts";
import type { DeliveryState } from "./delivery-state.ts";
import type { Integration } from "./integration.ts";
import type { IntegrationView } from "./integration-schemas.ts";
import { masked } from "./secrets.ts";

/** An integration as its merchant reads it. @param isNewWebhook whether the secret that signs is told, this once */
export function integrationView(
  integration: Integration,
  state: DeliveryState | undefined,
  isNewWebhook = false,
): IntegrationView {
  const { meta, ...fields } = integrationData(integration, isNewWebhook);
  return { ...fields, meta: { ...meta, delivery: deliveryView(integration, state) } };
}

/** The part of it that changes with the integration itself, as its events tell it. */
export function integrationData(integration: Integration, isNewWebhook = false) {
  const { id, name, description, enabled, target, observes, created_at, updated_at } = integration;
  return {
    id,
    type: "integration",
    name,
    description,
    enabled,
    integration_type: target.type,
    observes,
    configuration: configurationView(integration, isNewWebhook),
    links: { self: `/v2/integrations/${id}` },
    meta: { timestamps: { created_at, updated_at } },
  } as const;
}

function configurationView({ target, signing_secrets: [newest] }: Integration, isNewWebhook: boolean) {
  switch (target.type) {
    case "webhook":
      return defined({
        url: target.url,
        secret_key: shown(target.secret_key),
        signing_secret: isNewWebhook ? newest?.secret : shown(newest?.secret),
      });
    case "aws_sqs":
      return defined({
        url: target.url,
        region: target.region,
        aws_access_key_id: shown(target.aws_access_key_id),
        aws_secret_access_key: shown(target.aws_secret_access_key),
      });
    case "aws_eventbridge":
      return { event_bus: target.event_bus, region: target.region };
  }
}

function shown(secret: string | undefined): string | undefined {
  return secret === undefined ? undefined : masked(secret);
}

function deliveryView({ enabled }: Integration, state: DeliveryState | undefined) {
  const { failure, waiting = 0, dead_letters = 0 } = state ?? {};
  return {
    state: enabled ? (failure?.state ?? "delivering") : "disabled",
    cause: failure?.cause ?? null,
    last_status: failure?.last_status ?? null,
    failing_since: failure?.since ?? null,
    next_attempt_at: failure?.next_attempt_at ?? null,
    waiting,
    dead_letters,
  } as const;
}
