import {
  customRelationshipResponse,
  updateCustomRelationshipRequest,
} from "../../lib/custom-relationships/custom-relationship-schemas.ts";
import * as useCase from "../../lib/custom-relationships/custom-relationships.ts";
import { defineEndpoint } from "../../lib/http/endpoint.ts";
import { createHandler } from "../../lib/runtime/handler.ts";

export const updateRelationship = defineEndpoint({
  id: "custom-relationships/update-relationship",
  method: "PUT",
  path: "/pcm/custom-relationships/{custom_relationship_slug}",
  summary: "Update a custom relationship",
  description:
    "Changes the given attributes. Shoppers see them with the next release. The slug never changes; `bi_directional` changes only while no products are associated.",
  auth: ["client_credentials"],
  table: "write",
  errors: "validation",
  ifMatch: "custom relationship",
  body: updateCustomRelationshipRequest,
  refusals: [404, 409],
  response: { status: 200, schema: customRelationshipResponse },
  run: (ctx, { params, body }) => useCase.updateRelationship(ctx, params.custom_relationship_slug, body),
});
export const handler = createHandler(updateRelationship);
