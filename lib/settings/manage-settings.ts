import { bothDiscounts } from "../carts/cart-fields.ts";
import type { Context } from "../http/context.ts";
import type { Reply } from "../http/endpoint.ts";
import { commitChange } from "../table/change.ts";
import { presentCartSettings, presentSettings } from "./present-settings.ts";
import type { CartSettingsChange, SettingsChange } from "./schemas.ts";
import type { Settings } from "./settings.ts";
import { getSettings, settingsWrite } from "./store.ts";

export async function readSettings({ table }: Context): Promise<Reply> {
  return { body: presentSettings((await getSettings(table)).settings) };
}

export async function readCartSettings({ table }: Context): Promise<Reply> {
  return { body: presentCartSettings((await getSettings(table)).settings) };
}

/** Changes what is given. Carts count by a new method from their next change on. */
export function updateSettings(ctx: Context, change: SettingsChange): Promise<Reply> {
  return changeSettings(ctx, presentSettings, (settings) => ({
    ...settings,
    page_length: change.page_length ?? settings.page_length,
    calculation_method: change.calculation_method ?? settings.calculation_method,
  }));
}

/** Changes what is given, for carts created or changed from then on. @throws ApiError 422 for both discounts at once */
export function updateCartSettings(ctx: Context, change: CartSettingsChange): Promise<Reply> {
  return changeSettings(ctx, presentCartSettings, (settings) => {
    const { cart } = settings;
    const { custom_discounts_enabled = cart.custom_discounts_enabled } = change.discounts ?? {};
    const { use_rule_promotions = cart.use_rule_promotions } = change.discounts ?? {};
    if (custom_discounts_enabled && use_rule_promotions) throw bothDiscounts("data.discounts");
    return {
      ...settings,
      cart: {
        cart_expiry_days: change.cart_expiry_days ?? cart.cart_expiry_days,
        show_all_carts: change.show_all_carts ?? cart.show_all_carts,
        custom_discounts_enabled,
        use_rule_promotions,
      },
    };
  });
}

/** Settings and currencies share an item: whoever changes one never undoes another's change of the other. */
function changeSettings(
  ctx: Context,
  present: (settings: Settings) => unknown,
  change: (settings: Settings) => Settings,
): Promise<Reply> {
  return commitChange(ctx, async () => {
    const { settings, version } = await getSettings(ctx.table);
    const changed = change(settings);
    return {
      writes: [settingsWrite({ settings: changed, version })],
      reply: { body: present(changed) },
    };
  });
}
