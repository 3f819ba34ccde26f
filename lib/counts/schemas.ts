import { describeFields } from "../schemas/describe-schema.ts";
import { exactObject, optionals } from "../schemas/exact-object.ts";
import { nameSchema } from "../schemas/titled.ts";

const count = { type: "integer", minimum: 0 } as const;

// @__NO_SIDE_EFFECTS__
function countBy<const T extends Readonly<Record<string, string>>>(texts: T) {
  const entries = Object.entries(texts).map(([name, description]) => [name, { ...count, description }]);
  return exactObject<{ readonly [K in keyof T]: typeof count }>(Object.fromEntries(entries));
}

const orders = describeFields(
  {
    status: countBy({
      incomplete: "Orders without a payment.",
      processing: "Authorised orders that are not paid.",
      complete: "Paid orders.",
      cancelled: "Cancelled orders.",
    }),
    payment: countBy({
      unpaid: "Orders of which nothing is paid.",
      partially_authorized: "Orders of which a part is authorised.",
      authorized: "Orders that are authorised.",
      partially_paid: "Orders of which a part is paid.",
      paid: "Orders that are paid.",
      refunded: "Orders that were refunded.",
    }),
    shipping: countBy({ unfulfilled: "Orders to send.", fulfilled: "Orders that were sent." }),
    to_pay: count,
    to_ship: count,
    to_refund: count,
  },
  {
    status: "All orders by status.",
    payment: "All orders by state of payment.",
    shipping: "All orders by state of shipping.",
    to_pay: "Orders that are incomplete and unpaid.",
    to_ship: "Orders that are paid and not fulfilled, without cancelled ones.",
    to_refund: "Cancelled orders that are paid.",
  },
);

const parts = describeFields(
  {
    orders: exactObject(orders),
    products: countBy({ draft: "Drafts.", live: "Live products." }),
    promotions: countBy({
      active: "Promotions that apply now.",
      ending_7_days: "Promotions that apply now and end within seven days.",
    }),
    stock: countBy({ short: "Records with nothing available." }),
    integrations: countBy({
      down: "Integrations whose receiver fails.",
      dead_letters: "Events that were given up.",
    }),
    tasks: countBy({ set_aside: "Pieces of work." }),
    releases: countBy({ failed: "Releases." }),
    staff: countBy({ invitations: "Open invitations." }),
  },
  {
    orders: "Orders by state, and those that wait for people.",
    products: "Products by status, children included.",
    promotions: "Promotions of both kinds that apply now, and those of them that end within seven days.",
    stock: "Stock records with nothing available. Pieces in carts count as gone.",
    integrations: "Integrations whose receiver fails now, and events that were given up.",
    tasks: "Background work that was set aside after failures, at most 1,000.",
    releases: "Releases whose publication failed.",
    staff: "Open invitations of staff.",
  },
);

export const countsResponse = nameSchema(
  "Counts",
  exactObject({
    data: exactObject({
      type: { const: "counts" },
      as_of: { type: ["string", "null"], format: "date-time" },
      ...optionals(parts),
    }),
  }),
  {
    "": "Numbers of records by state, of the areas that the caller's role may read. Changes of the last seconds may be missing.",
    "data.as_of": "Time of the last change that was counted; null in a store without any.",
  },
);
