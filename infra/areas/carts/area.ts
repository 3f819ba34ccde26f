import { indexKeys, keys } from "../../../lib/table/keys.ts";
import { ANY, type Area } from "../area.ts";

export const area: Area = {
  tags: [
    {
      name: "Carts",
      group: "Shop",
      place: 30,
      description:
        "A cart is one shopper's selection, with a currency, discounts and totals that are computed again at every change. Guests have one by its id alone, signed-in shoppers have lists of their own. A cart that is not used expires.",
    },
    {
      name: "Cart items",
      group: "Shop",
      place: 40,
      description:
        "What is in a cart: products of the catalog by id or sku, custom items with a price of their own, promotion codes and whole past orders. One request adds or changes several of them. Prices of products come from the shopper's catalog, never from the request.",
      has: ["carts/items", "carts/promotions/delete-promotion-code"],
    },
    {
      name: "Cart shipping groups",
      group: "Shop",
      place: 50,
      description:
        "Parts of a cart that go to different addresses or are shipped in different ways. An item names the group it belongs to; checkout turns groups into shipping groups of the order.",
      has: ["carts/shipping-groups"],
    },
    {
      name: "Cart taxes and discounts",
      group: "Shop",
      place: 60,
      description:
        "What an administrator's server adds to a cart that it has computed itself: tax items, and custom discounts of the cart or of one item. Discounts that the store itself computes are in *Promotions* and *Rule promotions*; this part also says why one of them does or does not count.",
      has: ["carts/taxes", "carts/custom-discounts", "carts/promotions"],
    },
  ],
  pathParameters: {
    cartID: "Id of the cart. Clients may choose it; letter case counts.",
    itemID: "Id of the cart item, not of its product.",
    taxID: "Id of the tax item.",
  },
  keys: {
    carts: [keys.cart(ANY)],
    cartsOfOwners: [
      keys.cartOf({ type: "account", id: ANY }, ANY),
      keys.cartOf({ type: "customer", id: ANY }, ANY),
    ],
    promotionCodeSources: [keys.sourceAttempts("promotion-code", ANY, 0)],
  },
  indexKeys: {
    cartLists: [indexKeys.cartList("owned", 0), indexKeys.cartList("guest", 0)],
  },
  operationNames: {
    "carts/associations": [[/(Accounts|Customers)/, "Cart$1"]],
    "carts/custom-discounts": [[/(Custom|Item)Discount/, "Cart$1Discount"]],
    "carts/promotions": [[/PromotionCode/, "CartPromotionCode"]],
    "carts/shipping-groups": [[/ShippingGroup/, "CartShippingGroup"]],
    "carts/taxes": [
      [/Taxes$/, "CartTaxes"],
      [/Tax$/, "CartItemTax"],
    ],
  },
  samples: () => import("./samples.ts"),
};
