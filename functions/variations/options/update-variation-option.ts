import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";
import * as useCase from "../../../lib/variations/options/options.ts";
import { optionResponse, updateOptionRequest } from "../../../lib/variations/schemas.ts";

export const updateVariationOption = defineEndpoint({
  id: "variations/options/update-variation-option",
  method: "PUT",
  path: "/pcm/variations/{variation_id}/options/{option_id}",
  summary: "Update an option",
  description:
    "Children show the change after the next build and keep their ids. A name that another option of the variation has is 422.",
  auth: ["client_credentials"],
  table: "write",
  errors: "validation",
  ifMatch: "option",
  body: updateOptionRequest,
  refusals: [404, 409],
  response: { status: 200, schema: optionResponse },
  run: (ctx, { params, body }) =>
    useCase.updateVariationOption(ctx, params.variation_id, params.option_id, body),
});
export const handler = createHandler(updateVariationOption);
