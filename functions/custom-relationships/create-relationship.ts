import {
  createCustomRelationshipRequest,
  customRelationshipResponse,
} from "../../lib/custom-relationships/custom-relationship-schemas.ts";
import * as useCase from "../../lib/custom-relationships/custom-relationships.ts";
import { defineEndpoint } from "../../lib/http/endpoint.ts";
import { createHandler } from "../../lib/runtime/handler.ts";

export const createRelationship = defineEndpoint({
  id: "custom-relationships/create-relationship",
  method: "POST",
  path: "/pcm/custom-relationships",
  summary: "Create a custom relationship",
  description:
    "There are at most 100. Products are related by it once it is attached to them or they are associated.",
  auth: ["client_credentials"],
  table: "write",
  errors: "validation",
  body: createCustomRelationshipRequest,
  refusals: [409],
  response: { status: 201, schema: customRelationshipResponse },
  run: (ctx, { body }) => useCase.createRelationship(ctx, body),
});
export const handler = createHandler(createRelationship);
