import { demoId } from "../../infra/local/demo/stable-id.ts";
import { showExamples } from "../support/examples.ts";

/** Currencies, and the settings without changes, because other examples rely on them. */
showExamples({
  "settings/currencies/list-currencies": {},
  "settings/currencies/read-currency": { path: { currency_id: demoId("EUR") } },
  "settings/currencies/create-currency": {
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
  "settings/currencies/update-currency": {
    path: { currency_id: demoId("currency to change") },
    data: { type: "currency", exchange_rate: 1.39, enabled: true },
  },
  "settings/currencies/delete-currency": { path: { currency_id: demoId("currency to delete") } },
  "settings/read-settings": {},
  "settings/update-settings": { data: { type: "settings", page_length: 25, calculation_method: "line" } },
  "settings/read-cart-settings": {},
  "settings/update-cart-settings": {
    data: {
      type: "settings",
      cart_expiry_days: 7,
      discounts: { custom_discounts_enabled: false, use_rule_promotions: false },
      inventories: { hold_minutes: 0 },
      orders: { unpaid_days: 30 },
    },
  },
});
