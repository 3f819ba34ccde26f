import type { TagGroup } from "./tag.ts";

/** The first calls of every client. */
export const START: TagGroup = {
  name: "Start",
  tags: [
    {
      name: "Access tokens",
      description:
        "Where every client begins: a client id becomes a bearer token. With the secret it is an administrator's (grant `client_credentials`), without it a shopper's (grant `implicit`). A second token says who is signed in to the shop, see *Account sign-in* and *Customers*.",
      has: ["auth"],
    },
  ],
};

/** Calls of a storefront, from the catalog to the payment. */
export const SHOP: TagGroup = {
  name: "Shop",
  tags: [
    {
      name: "Catalog (shopper)",
      description:
        "What a shopper may see and buy: the products, hierarchies and nodes of the one published catalog that serves this request, with prices. Read only, under `/catalog`. What merchants edit is in *Products* and *Hierarchies*; how it gets here is in *Catalogs*.",
      has: ["storefront-catalog"],
    },
    {
      name: "Search (shopper)",
      description:
        "Full-text search over the published catalog that serves this shopper: words with typos, filters, facets, sorting, suggestions. Finds what was live when the catalog was last published. What merchants decide about it is in *Indexable fields*, *Search profiles* and *Word lists*.",
      has: ["search"],
    },
    {
      name: "Carts",
      description:
        "A cart is one shopper's selection, with a currency, discounts and totals that are computed again at every change. Guests have one by its id alone, signed-in shoppers have lists of their own. A cart that is not used expires.",
      has: ["carts"],
    },
    {
      name: "Cart items",
      description:
        "What is in a cart: products of the catalog by id or sku, custom items with a price of their own, promotion codes and whole past orders. One request adds or changes several of them. Prices of products come from the shopper's catalog, never from the request.",
      has: ["carts/items", "carts/promotions/delete-promotion-code"],
    },
    {
      name: "Cart shipping groups",
      description:
        "Parts of a cart that go to different addresses or are shipped in different ways. An item names the group it belongs to; checkout turns groups into shipping groups of the order.",
      has: ["carts/shipping-groups"],
    },
    {
      name: "Cart taxes and discounts",
      description:
        "What an administrator's server adds to a cart that it has computed itself: tax items, and custom discounts of the cart or of one item. Discounts that the store itself computes are in *Promotions* and *Rule promotions*; this part also says why one of them does or does not count.",
      has: ["carts/taxes", "carts/custom-discounts", "carts/promotions"],
    },
    {
      name: "Checkout",
      description:
        "The way from a cart to a paid order: check out, which makes an order of the cart and freezes its prices, then pay. The cart stays. What was ordered is read under *Orders*, what was paid under *Payments*.",
      has: ["checkout", "payments", "orders/confirm-order"],
    },
    {
      name: "Orders",
      description:
        "What was bought. Shoppers read their own; administrators read all of them, change addresses and states, cancel, fulfil, import orders of other systems and take personal data off old ones.",
      has: ["orders"],
    },
    {
      name: "Payments",
      description:
        "The transactions of an order: each payment from its authorisation to its capture, cancellation or refund. A payment is begun under *Checkout*; which ways of paying there are is set under *Payment gateways*.",
      has: ["payments/transactions"],
    },
    {
      name: "Account sign-in",
      description:
        "Members of accounts sign in or up here and get the token for the header `EP-Account-Management-Authentication-Token`, one for each account that they act for. How they may sign in is set under *Sign-in settings*.",
      has: ["accounts/create-account-token", "accounts/one-time-codes"],
    },
    {
      name: "Accounts",
      description:
        "Companies or persons who buy, with the members who act for them. A member sees the accounts of the token; administrators see and change all of them. A shop without companies can do with *Customers*.",
      has: ["accounts"],
    },
    {
      name: "Addresses",
      description:
        "The address books of accounts and of customers. A signed-in shopper has the own ones, an administrator all of them. Addresses of a cart or an order are copies and do not change with these.",
      has: ["addresses"],
    },
    {
      name: "Customers",
      description:
        "The simpler kind of shopper with a sign-in: one person, one password, no accounts. The token for the header `X-Moltin-Customer-Token` is got here. New shops rather take *Accounts*.",
      has: ["customers"],
    },
  ],
};
