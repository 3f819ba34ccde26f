import { TO_CHANGE, TO_DELETE } from "../../../areas/settings/samples.ts";
import { demoId } from "../../../local/demo/stable-id.ts";
import type { Examples } from "../example.ts";

const caller = "administrator";

/** Currencies, and the settings without changes, because other examples rely on them. */
export const storeExamples: Examples = {
  "settings/currencies/list-currencies": { caller: "shopper" },
  "settings/currencies/read-currency": { caller: "shopper", path: { currency_id: demoId("EUR") } },
  "settings/currencies/create-currency": {
    caller,
    body: {
      data: {
        type: "currency",
        code: "GBP",
        exchange_rate: 0.79,
        format: "£{price}",
        decimal_point: ".",
        thousand_separator: ",",
        decimal_places: 2,
        default: false,
        enabled: true,
      },
    },
  },
  "settings/currencies/update-currency": {
    caller,
    path: { currency_id: demoId(TO_CHANGE) },
    body: { data: { type: "currency", exchange_rate: 1.39, enabled: true } },
  },
  "settings/currencies/delete-currency": { caller, path: { currency_id: demoId(TO_DELETE) } },
  "settings/read-settings": { caller },
  "settings/update-settings": {
    caller,
    body: { data: { type: "settings", page_length: 25, calculation_method: "line" } },
  },
  "settings/read-cart-settings": { caller },
  "settings/update-cart-settings": {
    caller,
    body: {
      data: {
        type: "settings",
        cart_expiry_days: 7,
        discounts: { custom_discounts_enabled: false, use_rule_promotions: false },
        inventories: { hold_minutes: 0 },
        orders: { unpaid_days: 30 },
      },
    },
  },
};
