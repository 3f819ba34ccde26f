import { defineEndpoint } from "../../lib/http/endpoint.ts";
import { orderPriceEvidenceResponse } from "../../lib/orders/price-evidence-schema.ts";
import * as useCase from "../../lib/orders/read-order-price-evidence.ts";
import { createHandler } from "../../lib/runtime/handler.ts";

export const readOrderPriceEvidence = defineEndpoint({
  id: "orders/read-order-price-evidence",
  method: "GET",
  path: "/v2/orders/{orderID}/price-evidence",
  summary: "Explain the amounts of an order",
  description:
    "What gave each amount of the order when it was made: price book, release, sale, tier, modifiers, promotions, taxes and shipping, as steps that add up to the cent. It never changes, whatever becomes of prices and promotions. Imported orders, and orders made before orders kept this, name in `missing` what is not known.",
  auth: ["client_credentials"],
  table: "read",
  errors: "rules",
  refusals: [404],
  response: { status: 200, schema: orderPriceEvidenceResponse },
  run: (ctx, { params }) => useCase.readOrderPriceEvidence(ctx, params.orderID),
});
export const handler = createHandler(readOrderPriceEvidence);
