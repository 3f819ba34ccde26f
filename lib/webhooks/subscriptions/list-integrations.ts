import { byCreation } from "../../kernel/by-creation.ts";
import type { ListQuery } from "../../lists/list-query.ts";
import { listAnswer } from "../../lists/paging.ts";
import { createFieldReader, selectPage } from "../../lists/select-page.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { getDeliveryStates } from "./delivery-state-store.ts";
import { integrationView } from "./integration-view.ts";
import { getIntegrations } from "./integrations-store.ts";

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
