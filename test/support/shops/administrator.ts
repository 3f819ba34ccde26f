import type { Endpoint } from "../../../lib/http/endpoint.ts";
import type { PublishedProduct } from "../../../lib/releases/published-product.ts";
import { getSettings, saveSettings } from "../../../lib/settings/store.ts";
import { type Call, call, type ParamsOf } from "../call.ts";
import { shopOn } from "../shop.ts";
import { aShop } from "./carts.ts";

type Ask = Call & { readonly data?: unknown };
/** The parameters of a path, of which the cart has a default. */
type BelowCart<P extends string> = Omit<ParamsOf<P>, "cartID"> & { readonly cartID?: string };

/**
 * A shop and who runs it: any endpoint of a cart's details, by default on cart `C` with client credentials. `D` is a
 * cart that takes custom discounts.
 */
export async function anAdministrator(more: readonly PublishedProduct[] = []) {
  const shop = await aShop(more);
  const { table } = shop;
  const settings = async (change: (settings: any) => object) => {
    const { settings: found, version } = await getSettings(table);
    await saveSettings(table, { settings: { ...found, ...change(found) }, version });
  };
  const discounting = (custom_discounts_enabled: boolean) =>
    settings(({ cart }) => ({ cart: { ...cart, custom_discounts_enabled } }));
  await discounting(true);
  await shopOn(table).post("/v2/carts", { data: { id: "D" } });
  await discounting(false);
  const ask = <P extends string>(
    endpoint: Endpoint<P>,
    params?: BelowCart<NoInfer<P>>,
    { data, body = data === undefined ? undefined : { data }, ...rest }: Ask = {},
  ) =>
    call<string>(endpoint, {
      table,
      params: { cartID: "C", ...params },
      ...(body === undefined ? {} : { body }),
      ...rest,
    });
  /** The totals of a cart in minor units, by key. */
  const totals = async (cartID = "C"): Promise<Record<string, number>> => {
    const { display_price } = (await shop.read(cartID)).body.data.meta;
    return Object.fromEntries(
      Object.entries(display_price).flatMap(([key, price]: [string, any]) =>
        key === "discounts" ? [] : [[key, price.amount]],
      ),
    );
  };
  return { ...shop, ask, totals, settings };
}

export const UNKNOWN = "4b0f2b6a-4c55-4d0b-8d2f-61a5f0c9b701";

/** The amounts of a line by key: its value, or per unit. */
export function lineAmounts(line: any, which: "value" | "unit" = "value"): Record<string, number> {
  return Object.fromEntries(
    Object.entries(line.meta.display_price).flatMap(([key, price]: [string, any]) =>
      key === "discounts" ? [] : [[key, price[which].amount]],
    ),
  );
}
