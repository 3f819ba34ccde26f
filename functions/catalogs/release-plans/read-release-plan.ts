import * as useCase from "../../../lib/catalogs/release-plans/read-release-plan.ts";
import { releasePlanResponse } from "../../../lib/catalogs/release-plans/release-plan-schemas.ts";
import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const readReleasePlan = defineEndpoint({
  id: "catalogs/release-plans/read-release-plan",
  method: "GET",
  path: "/catalogs/{catalog_id}/release-plans/{plan_id}",
  summary: "Get a release plan with its changes",
  description:
    "Shows how far the comparison has come, then what shoppers would see differ: a page of the changes, by kind. `filter=eq(kind,price)` leaves changes of one kind.",
  auth: ["client_credentials"],
  table: "read",
  errors: "validation",
  query: { page: { smallest: 1 }, filter: useCase.changeFilter },
  refusals: [404],
  response: { status: 200, schema: releasePlanResponse },
  run: (ctx, { params, query }) =>
    useCase.readReleasePlan(ctx, { catalogId: params.catalog_id, planId: params.plan_id }, query),
});
export const handler = createHandler(readReleasePlan);
