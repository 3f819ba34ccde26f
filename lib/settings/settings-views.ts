import { LARGEST_OFFSET } from "../lists/list-query.ts";
import type { View } from "../schemas/view.ts";
import type { Profile } from "../use-case/context.ts";
import { mandatoryAddressFields } from "./address-fields.ts";
import { MAX_CART_ITEMS, MAX_CUSTOM_DISCOUNTS, MAX_TAXES_PER_ITEM } from "./limits.ts";
import type { cartSettingsResponse, settingsResponse } from "./schemas.ts";
import type { Settings } from "./settings.ts";

/** The store's settings and the limits that hold whatever they say. */
export function settingsView(settings: Settings, profile: Profile): View<typeof settingsResponse> {
  const { page_length, calculation_method, password_min_length, common_passwords, file_lists } = settings;
  const limits = {
    cart_item_limit: MAX_CART_ITEMS,
    tax_item_limit: MAX_TAXES_PER_ITEM,
    custom_discount_limit: MAX_CUSTOM_DISCOUNTS,
    page_offset_limit: LARGEST_OFFSET,
  };
  const address_mandatory_fields = mandatoryAddressFields(settings, profile);
  const ours = { password_min_length, common_passwords, file_lists, address_mandatory_fields };
  return { data: { type: "settings", page_length, calculation_method, ...ours, ...limits } };
}

/** The settings for carts. */
export function cartSettingsView({ cart }: Settings): View<typeof cartSettingsResponse> {
  const { custom_discounts_enabled, use_rule_promotions, ...others } = cart;
  return {
    data: { type: "settings", discounts: { custom_discounts_enabled, use_rule_promotions }, ...others },
  };
}
