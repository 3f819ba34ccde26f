import { defineEndpoint } from "../../lib/http/endpoint.ts";
import * as useCase from "../../lib/personal-data/list-personal-data-logs.ts";
import { personalLogEntriesResponse } from "../../lib/personal-data/personal-data-schemas.ts";
import { createHandler } from "../../lib/runtime/handler.ts";

export const listPersonalDataLogs = defineEndpoint({
  id: "personal-data/list-personal-data-logs",
  method: "GET",
  path: "/v2/personal-data/logs",
  summary: "List changes of a record of a person",
  description:
    "Who changed the record, when, and its new values, newest first; changes by shoppers too. The filter is `eq(resource_type,…):eq(resource_id,…)`; others, and none, are 400. Entries come within seconds of the change, stay for `days` of `/v2/settings/logs-ttl`, and go when the person is erased. An unknown resource has an empty list.",
  auth: ["client_credentials"],
  table: "read",
  query: useCase.personalDataLogsQuery,
  response: { status: 200, schema: personalLogEntriesResponse },
  run: (ctx, { query }) => useCase.listPersonalDataLogs(ctx, query),
});
export const handler = createHandler(listPersonalDataLogs);
