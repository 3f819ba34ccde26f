import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import * as useCase from "../../../lib/price-books/modifiers/modifiers.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const deleteModifier = defineEndpoint({
  id: "price-books/modifiers/delete-modifier",
  method: "DELETE",
  path: "/pcm/pricebooks/{pricebook_id}/modifiers/{modifier_id}",
  summary: "Delete a price modifier",
  description:
    "Option modifiers that name it stay, but change nothing from the next release on. A modifier that is already deleted is 404.",
  auth: ["client_credentials"],
  table: "write",
  errors: "validation",
  ifMatch: "price modifier",
  refusals: [404, 409],
  response: { status: 204 },
  run: (ctx, { params }) => useCase.deleteModifier(ctx, params.pricebook_id, params.modifier_id),
});
export const handler = createHandler(deleteModifier);
