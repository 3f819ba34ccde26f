import { refusedElements } from "../../carts/schemas/shared-schemas.ts";
import { enveloped } from "../../schemas/envelope.ts";
import { exactObject, optional } from "../../schemas/exact-object.ts";
import { arrayOf, uuid } from "../../schemas/resource.ts";
import { titled } from "../../schemas/titled.ts";
import { orderSchema } from "../schemas.ts";

/** Not in the public contract: each order is a transaction of its own. */
const MOST_ORDERS = 100;

export const anonymizeOrdersRequest = titled(
  "AnonymizeOrdersRequest",
  enveloped({
    type: "object",
    required: ["order_ids"],
    properties: { order_ids: { type: "array", items: uuid, minItems: 1, maxItems: MOST_ORDERS } },
  }),
);

export const anonymizeOrdersResponse = titled(
  "AnonymizeOrdersResponse",
  exactObject({ data: arrayOf(orderSchema), errors: optional(refusedElements) }),
);
