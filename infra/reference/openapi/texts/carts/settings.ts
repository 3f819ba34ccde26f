import type { Texts } from "../texts.ts";

const startsWith = {
  "discounts.custom_discounts_enabled":
    "Whether new carts take custom discounts, in which no promotion then counts. Default false. Together with " +
    "`use_rule_promotions` it is 422.",
  "discounts.use_rule_promotions":
    "Whether rule promotions count in new carts. Default false. Together with `custom_discounts_enabled` it is 422.",
};

export const settingsTexts: readonly Texts[] = [
  {
    components: {
      CartSettings: "Settings that apply to all carts of the store.",
      UpdateCartSettingsRequest: "Cart settings to change.",
    },
    fields: {
      "": "Settings of carts; an update leaves those that are not sent as they are.",
      discounts:
        "Which discounts new carts take. Carts that exist already keep their own `discount_settings`.",
      ...startsWith,
      inventories: "When stock is checked, and how long unpaid orders keep it.",
      "inventories.defer_inventory_check":
        "Whether carts accept more than is in stock; checkout checks again. Default false. The `inventory_settings` of a " +
        "cart override it.",
      "inventories.hold_minutes":
        "Minutes for which an unpaid order keeps its stock after checkout. Default 0: none is kept before the first payment.",
      orders: "How long unpaid orders of guests are kept, and who may name orders at checkout.",
      "orders.unpaid_days":
        "Days after which an order that a guest made ends, unless a payment of it was begun: it is gone at the next " +
        "midnight (UTC). Default 30. A new value applies to orders made from then on.",
      "orders.references":
        "Who may send `order_number` and `external_ref` with a checkout: `anyone` (default), or `client_credentials` only, " +
        "which answers 403 to implicit tokens.",
      cart_expiry_days:
        "Days after its last change until a cart expires. Default 7. A new value applies to each cart from its next change.",
      show_all_carts:
        "Whether lists for client credentials also have guests' carts that were changed since this was set. Default false.",
      custom_items:
        "Who may add custom items, whose price comes with the request: `anyone` (default), or `client_credentials` only.",
      custom_item_skus:
        "Which skus custom items may have that implicit tokens add: `any` (default), or `unpublished`, which refuses the sku " +
        "of a published product with 403.",
      shipping_prices:
        "Who may set prices of shipping groups: `anyone` (default), or `client_credentials` only.",
      discount_settings:
        "Who may change the `discount_settings` of a cart: `client_credentials` (default), or `anyone`.",
      stale_custom_discounts:
        "What happens to custom discounts when an implicit token changes items that they were given for: with `leave_out` " +
        "(default) they do not count until they are written again, with `keep` they still count.",
      max_price_age_days:
        "Days for which a product in a cart keeps its price. The next change of the cart after that takes the current price. Default 7.",
      cart_ids:
        "Which ids clients may choose for new carts: `any` (default), or `long`, which refuses fewer than 22 characters with 400.",
    },
  },
  { components: { CartSettingsResponse: "The settings of carts." } },
  {
    components: {
      Settings: "Settings that apply to the whole store, and limits that cannot be changed.",
      UpdateSettingsRequest: "Store settings to change.",
    },
    fields: {
      "": "Settings of the store; an update leaves those that are not sent as they are.",
      calculation_method:
        "How totals are computed; a new method applies to each cart from its next change. `line` (default) takes discounts " +
        "from the items, then rounds tax once per item. `simple` rounds tax per unit and takes only promotions of the " +
        "whole cart, from its total; other discounts do not count.",
      cart_item_limit:
        "Most items of a cart, counting products, custom items, tax items, and promotions of the whole cart that a code gave: 100.",
      tax_item_limit: "Most tax items of one item of a cart: 5.",
      custom_discount_limit: "Most custom discounts of a cart, and of each of its items: 5.",
      page_offset_limit: "Highest `page[offset]` of most lists: 10,000.",
    },
  },
  { components: { SettingsResponse: "The settings of the store." } },
  {
    components: {
      MandatoryAddressField:
        "Name of a field that new addresses must have. `type` is always required, whether it is listed or not.",
    },
  },
];
