import { refusedElements } from "../../carts/schemas/shared-schemas.ts";
import { requestOf } from "../../schemas/envelope.ts";
import { exactObject, optional } from "../../schemas/exact-object.ts";
import { arrayOf, uuid } from "../../schemas/resource.ts";
import { nameSchema } from "../../schemas/titled.ts";
import { orderSchema } from "../schemas.ts";

/** Not in the public contract: each order takes a transaction. */
const MOST_ORDERS = 100;

export const anonymizeOrdersRequest = nameSchema(
  "AnonymizeOrdersRequest",
  requestOf(["order_ids"], { order_ids: { type: "array", items: uuid, minItems: 1, maxItems: MOST_ORDERS } }),
  {
    "": "The orders to anonymize. Each must be fulfilled, cancelled or refunded.",
    data: "The orders: in a request by their ids, in an answer as they are now.",
    order_ids: "Ids of 1 to 100 orders; one that is named twice counts once.",
  },
);

export const anonymizeOrdersResponse = nameSchema(
  "AnonymizeOrdersResponse",
  exactObject({ data: arrayOf(orderSchema), errors: optional(refusedElements) }),
  {
    "": "The orders that are anonymized now, and in `errors` why others are not.",
    data: "The orders: in a request by their ids, in an answer as they are now.",
  },
);
