import { indexKeys, keys } from "../../../lib/table/keys.ts";
import { ANY, type Area } from "../area.ts";

export const area: Area = {
  tags: [
    {
      name: "Payments",
      group: "Shop",
      place: 90,
      description:
        "The transactions of an order: each payment from its authorisation to its capture, cancellation or refund. A payment is begun under *Checkout*; which ways of paying there are is set under *Payment gateways*.",
      has: ["payments/transactions"],
    },
    {
      name: "Payment gateways",
      group: "Operate",
      place: 30,
      description:
        "Which ways of paying the store has, and whether each is switched on. Payments themselves are begun under *Checkout*.",
      has: ["payments/gateways", "payments/webhooks"],
    },
  ],
  keys: {
    paymentsDue: [keys.paymentsDue("order", ANY), keys.paymentsDue("cart", ANY)],
    cartPayments: [keys.cartPayment(ANY)],
    paymentReferences: [keys.paymentReference(ANY)],
    declineSources: [keys.sourceAttempts("declined-payment", ANY, 0)],
  },
  indexKeys: {
    duePayments: [indexKeys.paymentsDue(0)],
  },
  pathParameters: {
    slug: "Slug of the payment gateway, such as `manual`.",
    transactionID: "Id of the payment's transaction.",
  },
  samples: () => import("./samples.ts"),
};
