import { tagView } from "../kernel/etag.ts";
import { LARGEST_OFFSET } from "../lists/list-query.ts";
import type { View } from "../schemas/view.ts";
import type { Profile } from "../use-case/context.ts";
import { mandatoryAddressFields } from "./address-fields.ts";
import type { cartSettingsResponse, settingsResponse } from "./schemas.ts";
import { MAX_CART_ITEMS, MAX_CUSTOM_DISCOUNTS, MAX_TAXES_PER_ITEM, type Settings } from "./settings.ts";

/** Contains limits, which no setting changes. */
export function settingsView(settings: Settings, profile: Profile): View<typeof settingsResponse> {
  const { page_length, list_child_products, additional_languages, calculation_method } = settings;
  const { password_min_length, common_passwords, file_lists, stock_lists, extensions } = settings;
  const { fields_without_effect } = settings;
  const limits = {
    cart_item_limit: MAX_CART_ITEMS,
    tax_item_limit: MAX_TAXES_PER_ITEM,
    custom_discount_limit: MAX_CUSTOM_DISCOUNTS,
    page_offset_limit: LARGEST_OFFSET,
  };
  const address_mandatory_fields = mandatoryAddressFields(settings, profile);
  const lists = { file_lists, stock_lists };
  const ours = {
    password_min_length,
    common_passwords,
    ...lists,
    extensions,
    fields_without_effect,
    address_mandatory_fields,
  };
  const published = { page_length, list_child_products, additional_languages, calculation_method };
  return { data: tagView({ type: "settings", ...published, ...ours, ...limits }) };
}

export function cartSettingsView({ cart }: Settings): View<typeof cartSettingsResponse> {
  const { inventories, orders } = cart;
  return {
    data: tagView({
      type: "settings",
      cart_expiry_days: cart.cart_expiry_days,
      discounts: {
        custom_discounts_enabled: cart.custom_discounts_enabled,
        use_rule_promotions: cart.use_rule_promotions,
      },
      show_all_carts: cart.show_all_carts,
      custom_items: cart.custom_items,
      custom_item_skus: cart.custom_item_skus,
      shipping_prices: cart.shipping_prices,
      discount_settings: cart.discount_settings,
      stale_custom_discounts: cart.stale_custom_discounts,
      max_price_age_days: cart.max_price_age_days,
      cart_ids: cart.cart_ids,
      inventories: {
        defer_inventory_check: inventories.defer_inventory_check,
        hold_minutes: inventories.hold_minutes,
      },
      orders: { unpaid_days: orders.unpaid_days, references: orders.references },
    }),
  };
}
