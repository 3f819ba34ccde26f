import { byCreation } from "../../kernel/by-creation.ts";
import type { ListQuery } from "../../lists/list-query.ts";
import { listAnswer } from "../../lists/paging.ts";
import { createFieldReader, selectPage } from "../../lists/select-page.ts";
import { commitChange } from "../../table/effects/commit-change.ts";
import { clearPartitions } from "../../tasks/clear-partitions.ts";
import { commitWithTask } from "../../tasks/commit-with-task.ts";
import { newTask } from "../../tasks/work-on.ts";
import type { TargetRules } from "../../use-case/capabilities.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { getLogEnds } from "../log/event-log-store.ts";
import { checkConfiguration } from "./changes/check-configuration.ts";
import { checkObservedKeys } from "./changes/check-observed-keys.ts";
import { buildTarget } from "./changes/configuration.ts";
import { newDeliveryState } from "./delivery-state.ts";
import {
  deliveryPartitions,
  deliveryStateRemoval,
  deliveryStateWrite,
  getDeliveryState,
  getDeliveryStates,
} from "./delivery-state-store.ts";
import { type Integration, refuseIntegration } from "./integration.ts";
import type { CreateIntegrationRequest } from "./integration-schemas.ts";
import { integrationView } from "./integration-view.ts";
import {
  buildCountDecrement,
  buildCountIncrement,
  getIntegrations,
  integrations,
} from "./integrations-store.ts";
import { newSigningSecret } from "./secrets.ts";

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

/** A task removes its waiting events and its log. @throws ApiError 404 for an unknown integration */
export async function deleteIntegration(ctx: Context, id: string): Promise<Reply> {
  return commitWithTask(ctx, clearPartitions, async () => ({
    writes: [
      ...integrations.removal(await integrations.require(ctx, id)),
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
