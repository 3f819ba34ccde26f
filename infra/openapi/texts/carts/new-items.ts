import type { Texts } from "../texts.ts";

const linked =
  "Id of a shipping group of the cart that the item is linked to; none if empty, null or not given.";
const tax = "Tax items of the item instead of those that it has, at most 5; client credentials alone.";
const location =
  "Slug of the stock location that the whole item is taken from; an empty one counts as not given.";

/** What requests add to carts, and change in them. */
export const newItemsTexts: readonly Texts[] = [
  {
    components: { AddCartItemsRequest: "Items to add to a cart, one or up to 1,000." },
    fields: {
      "": "One item, or a list of them.",
      options: "What happens if some cannot be added, and whether anything is written.",
    },
  },
  { components: { AddCartItemsOptions: "How a request adds items." } },
  {
    components: { NewCartItem: "Something to add to a cart; `type` says what." },
  },
  {
    components: {
      ProductItem: "A product to add to a cart, at the price that the catalog has for the shopper.",
    },
    fields: {
      sku: "Sku of the product; this or `id`, not both.",
      quantity: "Units to add to those that are in the cart.",
      bundle_configuration: "What is selected of a bundle; its default selection if not given.",
      shipping_group_id: linked,
      location,
      tax,
    },
  },
  {
    components: {
      CustomItem:
        "Something to add to a cart that is in no catalog, such as gift wrap, at a price of its own.",
    },
    fields: {
      name: "Name as shoppers see it.",
      description: "Description as shoppers see it; empty if not given.",
      quantity: "Units to add to those that are in the cart.",
      price: "Price of one unit; an item that is in the cart already keeps its first one.",
      shipping_group_id: linked,
      tax,
    },
  },
  {
    components: { PromotionItem: "A promotion code to give to a cart." },
    fields: { code: "The code, in any letter case; blanks around it do not count." },
  },
  {
    components: {
      ItemsOfCart:
        "The items of another cart, which stays as it is. Taxes, discounts, codes and shipping groups stay there.",
    },
    fields: { cart_id: "Id of a cart that the caller may use, not of this one." },
  },
  {
    components: {
      ItemsOfOrder:
        "The products of an earlier order in any state, at today's prices. Custom items are reported as errors.",
    },
    fields: { order_id: "Id of an order of the signed-in shopper; client credentials add any." },
  },
  {
    components: { BundleConfigurationRequest: "What is selected of a bundle." },
    fields: {
      selected_options:
        "Units in one unit of the bundle, by component key, then by product id, within what the components allow.",
    },
  },
  {
    components: {
      UpdateCartItemRequest: "Fields of a cart item to change, at least one; what is not sent stays.",
      CartItemChange: "Fields of one cart item to change, at least one; what is not sent stays.",
    },
    fields: {
      "": "Fields of the item.",
      id: "Id of the item in the cart.",
      type: "May be sent; means nothing.",
      bundle_configuration: "The new selection of a bundle, instead of the one that it has.",
      location,
    },
  },
  {
    components: {
      UpdateCartItemsRequest: "Changes of cart items, one or up to 1,000, made one after the other.",
    },
    fields: {
      "": "One change, or a list of them.",
      options: "What happens if some are refused.",
    },
  },
  { components: { UpdateCartItemsOptions: "How a request changes items." } },
  { components: { AllOrNothingOptions: "What becomes of the others when one of a list is refused." } },
];
