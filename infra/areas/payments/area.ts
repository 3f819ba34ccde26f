import type { Area } from "../area.ts";

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
      has: ["payments/gateways"],
    },
  ],
  pathParameters: {
    slug: "Slug of the payment gateway, such as `manual`.",
    transactionID: "Id of the payment's transaction.",
  },
  samples: () => import("./samples.ts"),
};
