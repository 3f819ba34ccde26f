import { isDeepStrictEqual } from "node:util";
import { byCreation } from "../../kernel/by-creation.ts";
import { notFound } from "../../kernel/errors.ts";
import { checkIfMatch, requireNamed } from "../../kernel/etag.ts";
import type { ListQuery } from "../../lists/list-query.ts";
import { listAnswer } from "../../lists/paging.ts";
import { createFieldReader, selectPage } from "../../lists/select-page.ts";
import { commitChange } from "../../table/effects/commit-change.ts";
import { requireMatching } from "../../table/resource.ts";
import { clearPartitions } from "../../tasks/clear-partitions.ts";
import { commitWithTask } from "../../tasks/commit-with-task.ts";
import { newTask } from "../../tasks/work-on.ts";
import type { Capabilities, TargetRules } from "../../use-case/capabilities.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { getLogEnds } from "../log/event-log-store.ts";
import { callForDeliveries } from "./call-for-deliveries.ts";
import { checkConfiguration } from "./changes/check-configuration.ts";
import { checkObservedKeys } from "./changes/check-observed-keys.ts";
import { buildTarget } from "./changes/configuration.ts";
import {
  type DeliveryState,
  newDeliveryState,
  restartAtLogEnds,
  reviveDeliveries,
} from "./delivery-state.ts";
import {
  deliveryPartitions,
  deliveryStateRemoval,
  deliveryStateWrite,
  getDeliveryState,
  getDeliveryStates,
} from "./delivery-state-store.ts";
import { type Integration, refuseIntegration, type SigningSecret, type Target } from "./integration.ts";
import type {
  CreateIntegrationRequest,
  IntegrationView,
  UpdateIntegrationRequest,
} from "./integration-schemas.ts";
import { integrationView } from "./integration-view.ts";
import {
  buildCountDecrement,
  buildCountIncrement,
  getIntegrations,
  integrations,
} from "./integrations-store.ts";
import {
  isSigningSecret,
  MOST_SIGNING_SECRETS,
  maskSecret,
  newSigningSecret,
  rotateSecrets,
} from "./secrets.ts";

/** Lists integrations, newest first. */
export async function listIntegrations({ table }: Context, query: ListQuery): Promise<Reply> {
  const newestFirst = (await getIntegrations(table)).sort((one, other) => byCreation(other, one));
  const { page, total } = selectPage(newestFirst, query, (integration) =>
    createFieldReader({ ...integration, integration_type: integration.target.type }),
  );
  const states = await getDeliveryStates(
    table,
    page.map(({ id }) => id),
  );
  const shown = page.map((integration, index) => integrationView(integration, states[index]?.value));
  return { body: listAnswer(shown, total, query) };
}

/** Reads an integration with the state of its deliveries. @throws ApiError 404 for an unknown integration */
export async function readIntegration(ctx: Context, id: string): Promise<Reply> {
  const [{ value }, state] = await Promise.all([
    integrations.require(ctx, id),
    getDeliveryState(ctx.table, id),
  ]);
  return { body: { data: integrationView(value, state?.value) } };
}

/** The tag does not name the state of deliveries, so a deletion need not read it. */
function showUndelivered(integration: Integration): IntegrationView {
  return integrationView(integration, undefined);
}

/** A task removes its waiting events and its log. @throws ApiError 404 for an unknown integration */
export async function deleteIntegration(ctx: Context, id: string): Promise<Reply> {
  return commitWithTask(ctx, clearPartitions, async () => ({
    writes: [
      ...integrations.removal(await requireMatching(ctx, integrations, id, showUndelivered)),
      deliveryStateRemoval(id),
      buildCountDecrement(),
    ],
    task: newTask(ctx, { kind: "clear-partitions", places: deliveryPartitions(id) }),
    reply: {},
  }));
}

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
      requireNamed(ctx, "integration", () => integrations.require(ctx, id)),
      getDeliveryState(ctx.table, id),
    ]);
    checkIfMatch(ctx, "integration", () => integrationView(document.value, state?.value));
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
