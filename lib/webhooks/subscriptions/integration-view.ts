import { tagView } from "../../kernel/etag.ts";
import { dropUndefined } from "../../kernel/objects.ts";
import type { DeliveryState } from "./delivery-state.ts";
import type { Integration } from "./integration.ts";
import type { IntegrationView } from "./integration-schemas.ts";
import { maskSecret } from "./secrets.ts";

/** @param isNewWebhook shows the signing secret in full; only done when the webhook is created */
export function integrationView(
  integration: Integration,
  state: DeliveryState | undefined,
  isNewWebhook = false,
): IntegrationView {
  const { meta, ...fields } = integrationData(integration, isNewWebhook);
  const view = { ...fields, meta: { ...meta, delivery: deliveryView(integration, state) } };
  return tagView(view, integrationData(integration));
}

/** Payload of events: the view without the state of deliveries. */
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
      return dropUndefined({
        url: target.url,
        secret_key: maskOptional(target.secret_key),
        signing_secret: isNewWebhook ? newest?.secret : maskOptional(newest?.secret),
      });
    case "aws_sqs":
      return dropUndefined({
        url: target.url,
        region: target.region,
        aws_access_key_id: maskOptional(target.aws_access_key_id),
        aws_secret_access_key: maskOptional(target.aws_secret_access_key),
      });
    case "aws_eventbridge":
      return { event_bus: target.event_bus, region: target.region };
  }
}

function maskOptional(secret: string | undefined): string | undefined {
  return secret === undefined ? undefined : maskSecret(secret);
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
