import { byCreation } from "../../kernel/by-creation.ts";
import type { ListQuery } from "../../lists/list-query.ts";
import { listAnswer } from "../../lists/paging.ts";
import { createFieldReader, selectPage } from "../../lists/select-page.ts";
import { clearPartitions } from "../../tasks/clear-partitions.ts";
import { commitWithTask } from "../../tasks/commit-with-task.ts";
import { newTask } from "../../tasks/work-on.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import {
  deliveryPartitions,
  deliveryStateRemoval,
  getDeliveryState,
  getDeliveryStates,
} from "./delivery-state-store.ts";
import { integrationView } from "./integration-view.ts";
import { buildCountDecrement, getIntegrations, integrations } from "./integrations-store.ts";

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
