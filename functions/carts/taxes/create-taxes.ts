import { changeHeaders } from "../../../lib/carts/cart/cart-headers.ts";
import { foldItems } from "../../../lib/carts/schemas/fold-items.ts";
import * as useCase from "../../../lib/carts/taxes/create-taxes.ts";
import { taxesRequest, taxesResponse } from "../../../lib/carts/taxes/schemas.ts";
import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const createTaxes = defineEndpoint({
  id: "carts/taxes/create-taxes",
  method: "POST",
  path: "/v2/carts/{cartID}/taxes",
  summary: "Add tax items to several items of a cart",
  description: `Adds taxes to several items in one request, as a tax service computes them for a whole cart. Each names its item, which takes at most 5. Those that cannot be added are in \`errors\`; with \`add_all_or_nothing\` one of them refuses all with 422.`,
  auth: ["client_credentials"],
  table: "write",
  errors: "rules",
  body: taxesRequest,
  bodyLimit: 256 * 1024,
  normalize: foldItems,
  refusals: [404, 409],
  response: { status: 201, schema: taxesResponse },
  headers: changeHeaders,
  run: (ctx, { params, ...request }) => useCase.createTaxes(ctx, params.cartID, request),
});
export const handler = createHandler(createTaxes);
