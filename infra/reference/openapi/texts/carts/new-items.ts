import type { Texts } from "../texts.ts";

const linked = "Id of a shipping group of this cart that the item joins; none if empty, null or not given.";
const tax =
  "Tax items, at most 5, that replace those of an item already in the cart. Client credentials only; else 403.";
const location =
  "Slug of the stock location that all units of the item come from; an empty string counts as not given.";

/** Requests that add or change cart items. */
export const newItemsTexts: readonly Texts[] = [
  {
    components: {
      AddCartItemsRequest:
        "Items to add to a cart, up to 1,000 at once, with at most 20 codes, 10 carts and 10 orders among them.",
    },
    fields: {
      "": "One item, or a list of them.",
      options: "What happens if some cannot be added, and whether the request only tries.",
    },
  },
  { components: { AddCartItemsOptions: "Options of a request that adds items." } },
  {
    components: { NewCartItem: "Something to add to a cart; `type` says what." },
  },
  {
    components: {
      ProductItem: "A product to add to a cart, at the price in the shopper's catalog.",
    },
    fields: {
      sku: "Sku of the product; this or `id`, not both.",
      quantity: "Units to add to those that are in the cart.",
      bundle_configuration: "Selection of options, for a bundle; its default selection if not given.",
      shipping_group_id: linked,
      location,
      tax,
    },
  },
  {
    components: {
      CustomItem:
        "Something to add to a cart that is in no catalog, such as gift wrap. The request sets its price.",
    },
    fields: {
      name: "Name as shoppers see it.",
      description: "Description as shoppers see it; empty if not given.",
      quantity: "Units to add to those that are in the cart.",
      price: "Price of one unit. If the item is in the cart already, its first price stays.",
      shipping_group_id: linked,
      tax,
    },
  },
  {
    components: { PromotionItem: "A promotion code to apply to a cart." },
    fields: { code: "The code, in any letter case; spaces around it are ignored." },
  },
  {
    components: {
      ItemsOfCart:
        "Adds the items of another cart, which does not change: products at today's price, custom items at theirs. " +
        "Its taxes, discounts, codes and shipping groups are not copied.",
    },
    fields: { cart_id: "Id of another cart that the caller may use; this cart's own id is 400." },
  },
  {
    components: {
      ItemsOfOrder:
        "Adds the products of an earlier order, whatever its status, at today's prices. Its custom items are listed in `errors`.",
    },
    fields: { order_id: "Id of an order of the signed-in shopper; with client credentials, of any order." },
  },
  {
    components: { BundleConfigurationRequest: "A selection of the options of a bundle." },
    fields: {
      selected_options:
        "Quantity of each selected product in one bundle, by component key, then product id. What a component does not allow is 400.",
    },
  },
  {
    components: {
      UpdateCartItemRequest: "Fields of a cart item to change, at least one; the others keep their value.",
      CartItemChange: "Fields of one cart item to change, at least one; the others keep their value.",
    },
    fields: {
      "": "Fields of the item.",
      id: "Id of the item in the cart.",
      type: "Accepted and ignored.",
      bundle_configuration: "New selection of options, which replaces that of the bundle.",
      location,
    },
  },
  {
    components: {
      UpdateCartItemsRequest: "Changes of cart items, up to 1,000 at once, applied in order.",
    },
    fields: {
      "": "One change, or a list of them.",
      options: "What happens if some changes are refused.",
    },
  },
  { components: { UpdateCartItemsOptions: "Options of a request that changes items." } },
  { components: { AllOrNothingOptions: "What happens to the rest of a list when one element is refused." } },
];
