import { checkIfMatch } from "../kernel/etag.ts";
import { applyPatch } from "../kernel/objects.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { changeSettings } from "./change-settings.ts";
import type { CartSettingsChange } from "./schemas.ts";
import { bothDiscounts, type InventorySettings } from "./settings.ts";
import { cartSettingsView } from "./settings-views.ts";
import { getSettings } from "./store.ts";

export async function readCartSettings({ table }: Context): Promise<Reply> {
  return { body: cartSettingsView((await getSettings(table)).settings) };
}

/** Fields without parts of their own. */
const PLAIN_FIELDS = [
  "cart_expiry_days",
  "show_all_carts",
  "custom_items",
  "custom_item_skus",
  "shipping_prices",
  "discount_settings",
  "stale_custom_discounts",
  "max_price_age_days",
  "cart_ids",
] as const;

/** For carts created or changed from then on. @throws ApiError 422 for both kinds of discounts at once */
export function updateCartSettings(ctx: Context, change: CartSettingsChange): Promise<Reply> {
  return changeSettings(ctx, (before) => {
    checkIfMatch(ctx, "cart settings", () => cartSettingsView(before).data);
    const { cart } = before;
    const { custom_discounts_enabled = cart.custom_discounts_enabled } = change.discounts ?? {};
    const { use_rule_promotions = cart.use_rule_promotions } = change.discounts ?? {};
    if (custom_discounts_enabled && use_rule_promotions) throw bothDiscounts("data.discounts");
    const settings = {
      ...before,
      cart: {
        ...applyPatch(cart, change, PLAIN_FIELDS),
        custom_discounts_enabled,
        use_rule_promotions,
        inventories: mergeInventories(cart.inventories, change.inventories),
        orders: applyPatch(cart.orders, change.orders ?? {}, ["unpaid_days", "references"]),
      },
    };
    return { settings, reply: { body: cartSettingsView(settings) } };
  });
}

/** The public contract spells the flag in two ways. */
function mergeInventories(
  before: InventorySettings,
  { defer_inventory_check, defer_inventory_checks, hold_minutes }: CartSettingsChange["inventories"] = {},
): InventorySettings {
  return {
    defer_inventory_check: defer_inventory_check ?? defer_inventory_checks ?? before.defer_inventory_check,
    hold_minutes: hold_minutes ?? before.hold_minutes,
  };
}
