import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";
import * as useCase from "../../../lib/variations/options/options.ts";
import { createOptionRequest, optionResponse } from "../../../lib/variations/schemas.ts";

export const createVariationOption = defineEndpoint({
  id: "variations/options/create-variation-option",
  method: "POST",
  path: "/pcm/variations/{variation_id}/options",
  summary: "Create an option of a variation",
  description:
    "A name that another option of the variation has is 422; so is an option beyond 1,000. Products get children with the option when they are built again; existing children keep their ids.",
  auth: ["client_credentials"],
  table: "write",
  errors: "validation",
  body: createOptionRequest,
  refusals: [404, 409],
  response: { status: 201, schema: optionResponse },
  run: (ctx, { params, body }) => useCase.createVariationOption(ctx, params.variation_id, body),
});
export const handler = createHandler(createVariationOption);
