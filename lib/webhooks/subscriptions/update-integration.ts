import { isDeepStrictEqual } from "node:util";
import { notFound } from "../../kernel/errors.ts";
import { commitChange } from "../../table/effects/commit-change.ts";
import type { Capabilities, TargetRules } from "../../use-case/capabilities.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { getLogEnds } from "../log/event-log-store.ts";
import { callForDeliveries } from "./call-for-deliveries.ts";
import { checkConfiguration } from "./changes/check-configuration.ts";
import { checkObservedKeys } from "./changes/check-observed-keys.ts";
import { buildTarget } from "./changes/configuration.ts";
import { type DeliveryState, restartAtLogEnds, reviveDeliveries } from "./delivery-state.ts";
import { deliveryStateWrite, getDeliveryState } from "./delivery-state-store.ts";
import { type Integration, refuseIntegration, type SigningSecret, type Target } from "./integration.ts";
import type { UpdateIntegrationRequest } from "./integration-schemas.ts";
import { integrationView } from "./integration-view.ts";
import { integrations } from "./integrations-store.ts";
import {
  isSigningSecret,
  MOST_SIGNING_SECRETS,
  maskSecret,
  newSigningSecret,
  rotateSecrets,
} from "./secrets.ts";

/**
 * Makes queued events due. A newly enabled integration receives events committed from then on.
 * @throws ApiError 404 for an unknown integration, 422 as on creation, or for another id in the body
 */
export async function updateIntegration(
  ctx: Context,
  id: string,
  { data }: UpdateIntegrationRequest,
  { deliveryCalls, targetRules }: Pick<Capabilities, "deliveryCalls" | "targetRules">,
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
    const changed = await applyIntegrationChanges(ctx, targetRules, before, data);
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
  if (after?.enabled) await callForDeliveries(ctx, deliveryCalls, after.id);
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

type IntegrationChanges = UpdateIntegrationRequest["data"];

/**
 * Checks the target only if it changes: an integration whose host no longer resolves can be disabled.
 * @throws ApiError 422 naming each invalid field
 */
async function applyIntegrationChanges(
  ctx: Context,
  targetRules: TargetRules,
  before: Integration,
  changes: IntegrationChanges,
): Promise<Integration> {
  const { name = before.name, description = before.description, enabled = before.enabled } = changes;
  const { integration_type = before.target.type, configuration = {} } = changes;
  const target = buildTarget(integration_type, configuration, before.target);
  const changed: Integration = {
    ...before,
    name,
    description: description ?? "",
    enabled,
    target,
    observes: changes.observes
      ? await checkObservedKeys(ctx, changes.observes, before.observes)
      : before.observes,
    signing_secrets: chooseSigningSecrets(ctx, before, target, configuration.signing_secret),
  };
  if (isDeepStrictEqual(changed, before)) return before;
  if (!isDeepStrictEqual(target, before.target)) await checkConfiguration(ctx, targetRules, target);
  const now = ctx.now().toISOString();
  const isSwitchedOn = enabled && !before.enabled;
  return { ...changed, ...(isSwitchedOn ? { observed_since: now } : {}), updated_at: now };
}

/** A target that becomes a webhook gets a new secret; a requested secret replaces the newest one. */
function chooseSigningSecrets(
  { now, newId }: Pick<Context, "now" | "newId">,
  { signing_secrets: before }: Integration,
  { type }: Target,
  requestedSecret: string | undefined,
): readonly SigningSecret[] {
  if (type !== "webhook") return [];
  const [newest] = before;
  if (!newest && requestedSecret === undefined) return [{ secret: newSigningSecret(newId) }];
  if (
    requestedSecret === undefined ||
    requestedSecret === newest?.secret ||
    requestedSecret === maskSecret(newest?.secret ?? "")
  )
    return before;
  const after = rotateSecrets(before, requestedSecret, now());
  const path = "configuration.signing_secret";
  if (!isSigningSecret(requestedSecret)) {
    refuseIntegration([{ path, text: "must be 'whsec_' and the base64 of 24 to 64 bytes" }]);
  }
  if (after.length > MOST_SIGNING_SECRETS) {
    refuseIntegration([{ path, text: "was rotated too often within a day" }]);
  }
  return after;
}
