import * as useCase from "../../../lib/catalogs/release-plans/create-release-plan.ts";
import { createdPlanResponse } from "../../../lib/catalogs/release-plans/release-plan-schemas.ts";
import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const createReleasePlan = defineEndpoint({
  id: "catalogs/release-plans/create-release-plan",
  method: "POST",
  path: "/catalogs/{catalog_id}/release-plans",
  summary: "Find out what publishing would change",
  description:
    "Compares the catalog as it is now with the release that shoppers are served from, and publishes nothing. This may take a while: read the plan until it is `ready`. A plan is kept for a day. While five plans of the catalog are under way, another one is 409.",
  auth: ["client_credentials"],
  table: "write",
  errors: "validation",
  refusals: [404, 409],
  response: { status: 201, schema: createdPlanResponse },
  run: (ctx, { params }) => useCase.createReleasePlan(ctx, params.catalog_id),
});
export const handler = createHandler(createReleasePlan);
