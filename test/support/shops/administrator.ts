import type { PublishedProduct } from "../../../lib/releases/published-product.ts";
import type { Settings } from "../../../lib/settings/settings.ts";
import { getSettings, saveSettings } from "../../../lib/settings/store.ts";
import { aShop } from "./carts.ts";

/** A shop with requests of an administrator. Cart `D` has custom discounts enabled. */
export async function anAdministrator(more: readonly PublishedProduct[] = []) {
  const shop = await aShop(more);
  const { table } = shop;
  const settings = async (change: (settings: Settings) => object) => {
    const { settings: found, version } = await getSettings(table);
    await saveSettings(table, { settings: { ...found, ...change(found) }, version });
  };
  const discounting = (custom_discounts_enabled: boolean) =>
    settings(({ cart }) => ({ cart: { ...cart, custom_discounts_enabled } }));
  await discounting(true);
  await shop.post("/v2/carts", { data: { id: "D" } });
  await discounting(false);
  /** The totals of a cart in minor units, by key. */
  const totals = async (cartID = "C"): Promise<Record<string, number>> => {
    const { display_price } = (await shop.read(cartID)).body.data.meta;
    return Object.fromEntries(
      Object.entries(display_price).flatMap(([key, price]) =>
        key === "discounts" ? [] : [[key, price.amount]],
      ),
    );
  };
  return { ...shop, totals, settings };
}

/** The shop of `anAdministrator` with these settings for carts. */
export async function aShopWith(settings: object, more: readonly PublishedProduct[] = []) {
  const shop = await anAdministrator(more);
  await shop.put("/v2/settings/cart", { data: { type: "settings", ...settings } });
  return shop;
}

type ShownLine = { readonly meta: { readonly display_price: object } };

/** The amounts of a line by key, of its value or of a unit. */
export function lineAmounts(line: ShownLine, which: "value" | "unit" = "value"): Record<string, number> {
  return Object.fromEntries(
    Object.entries(line.meta.display_price).flatMap(([key, price]) =>
      key === "discounts" ? [] : [[key, price[which].amount]],
    ),
  );
}
