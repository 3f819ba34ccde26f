import type { Texts } from "../texts.ts";

const startsWith = {
  "discounts.custom_discounts_enabled":
    "Whether new carts take custom discounts; promotions then do not count. Default false; not together with " +
    "`use_rule_promotions`.",
  "discounts.use_rule_promotions":
    "Whether rule promotions count in new carts. Default false; not together with `custom_discounts_enabled`.",
};

export const settingsTexts: readonly Texts[] = [
  {
    components: {
      CartSettings: "What holds for all carts of the store.",
      UpdateCartSettingsRequest: "Settings of carts to change.",
    },
    fields: {
      "": "Settings to change; what is not sent stays.",
      discounts: "Which discounts new carts start with; those that exist keep what they have.",
      ...startsWith,
      inventories: "When stock is looked at and kept.",
      "inventories.defer_inventory_check":
        "Whether carts take more than there is, unless their own `inventory_settings` say otherwise; checkout looks again. " +
        "Default false.",
      "inventories.hold_minutes":
        "Minutes from checkout for which an unpaid order keeps its stock; 0, the default, keeps none.",
      cart_expiry_days:
        "Days that a cart lives after its last change. Default 7; counts from the next change of each cart on.",
      show_all_carts:
        "Whether client credentials are listed guests' carts, too: those that change from then on. Default false.",
      custom_items: "Who may add custom items, whose price the request names; `anyone` by default.",
      custom_item_skus:
        "Which skus custom items of implicit tokens may have: `any`, the default, or with `unpublished` none of a product on " +
        "sale.",
      shipping_prices: "Who may name the prices of shipping groups; `anyone` by default.",
      discount_settings: "Who may change the `discount_settings` of a cart; `client_credentials` by default.",
      stale_custom_discounts:
        "What becomes of custom discounts when an implicit token changes the items that they were given for: " +
        "`leave_out`, the default, counts them again once they are written again; `keep` goes on counting them.",
      max_price_age_days:
        "Days that a product in a cart keeps its price; the next change then takes today's. Default 7.",
      cart_ids:
        "`long` refuses new carts whose id a client chose with less than 22 characters; `any`, the default, none.",
    },
  },
  { components: { CartSettingsResponse: "The settings of carts." } },
  {
    components: {
      Settings: "What holds for the whole store, with the limits that it cannot change.",
      UpdateSettingsRequest: "Settings of the store to change.",
    },
    fields: {
      "": "Settings to change; what is not sent stays.",
      calculation_method:
        "How totals are computed of carts that change from then on. `line`, the default, takes discounts from items " +
        "and then rounds the tax of each item; `simple` rounds the tax of each unit and takes discounts of the whole " +
        "cart, the only ones that count, from the total.",
      cart_item_limit:
        "Products, custom items, tax items and promotions that a cart holds at most together: 100.",
      tax_item_limit: "Tax items that an item of a cart has at most: 5.",
      custom_discount_limit: "Custom discounts that a cart, and each item of it, has at most: 5.",
      page_offset_limit: "Highest `page[offset]` of most lists: 10,000.",
    },
  },
  { components: { SettingsResponse: "The settings of the store." } },
  {
    components: {
      MandatoryAddressField:
        "Name of a field that new addresses must have. `type` is demanded of all, named here or not.",
    },
  },
];
