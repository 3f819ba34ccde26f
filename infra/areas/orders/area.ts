import { indexKeys, keys } from "../../../lib/table/keys.ts";
import { ANY, type Area } from "../area.ts";

export const area: Area = {
  tags: [
    {
      name: "Orders",
      group: "Shop",
      place: 80,
      description:
        "What was bought. Shoppers read their own; administrators read all of them, change addresses and states, cancel, fulfil, import orders of other systems and take personal data off old ones.",
    },
  ],
  keys: {
    orderLookUps: [keys.lookUp("orders", ANY, ANY, ANY)],
    orders: [
      keys.order(ANY),
      keys.orderDraft(ANY),
      keys.orderOf({ type: "account", id: ANY }, ANY),
      keys.orderOf({ type: "customer", id: ANY }, ANY),
      keys.orderOf({ type: "guest", id: ANY }, ANY),
      keys.orderCreation(ANY, ANY),
      keys.orderCount(0),
    ],
  },
  indexKeys: {
    orderLists: [indexKeys.orderList(0)],
    ordersOfOwners: [
      indexKeys.ordersOf({ type: "account", id: ANY }),
      indexKeys.ordersOf({ type: "customer", id: ANY }),
    ],
  },
  operationNames: {
    "orders/shipping-groups": [[/OrderGroup/, "OrderShippingGroup"]],
  },
  samples: () => import("./samples.ts"),
};
