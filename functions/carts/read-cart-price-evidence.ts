import { cartPriceEvidenceResponse } from "../../lib/carts/price-evidence/schemas.ts";
import * as useCase from "../../lib/carts/read-cart-price-evidence.ts";
import { defineEndpoint } from "../../lib/http/endpoint.ts";
import { createHandler } from "../../lib/runtime/handler.ts";

export const readCartPriceEvidence = defineEndpoint({
  id: "carts/read-cart-price-evidence",
  method: "GET",
  path: "/v2/carts/{cartID}/price-evidence",
  summary: "Explain the amounts of a cart",
  description:
    "What gives each amount of the cart as it is now: price book, release, sale, tier, modifiers, promotions, taxes and shipping, as steps that add up to the cent. The order that the cart becomes keeps the same.",
  auth: ["client_credentials"],
  table: "read",
  errors: "rules",
  refusals: [404],
  response: { status: 200, schema: cartPriceEvidenceResponse },
  run: (ctx, { params }) => useCase.readCartPriceEvidence(ctx, params.cartID),
});
export const handler = createHandler(readCartPriceEvidence);
