import { SET } from "./random-books.ts";
import type { RandomItem } from "./random-shop.ts";

/** Fields that only the service writes. No request may change an amount by them. */
const PRETENCES = {
  ...{ unit_price: { amount: 1, includes_tax: true }, value: { amount: 1 }, discounts: [{ amount: -1 }] },
  ...{ meta: { display_price: { with_tax: { amount: 1 } } }, gift_of: "x", includes_tax: true, amount: 1 },
  ...{ is_ordered: false, priced_at: "2000-01-01T00:00:00Z", auto_add_quantity: 1, currency_rate: 9 },
};

/** The item as the body of a request names it. */
export function itemRequest(
  item: RandomItem,
  groups: readonly { readonly id: string }[],
  ids: Readonly<Record<string, string>>,
): object {
  const { sku, quantity, taxes, group, text, amount, includesTax, pretends } = item;
  const named = group === undefined ? undefined : groups[group]?.id;
  const shared = {
    ...(pretends ? PRETENCES : {}),
    ...{ sku, quantity },
    ...(taxes ? { tax: taxes.map((tax, at) => ({ type: "tax_item", name: `Tax ${at}`, ...tax })) } : {}),
    ...(named === undefined ? {} : { shipping_group_id: named }),
    ...(text === undefined ? {} : { custom_inputs: { text } }),
  };
  if (sku.startsWith("X")) {
    const price = { amount, includes_tax: includesTax };
    return { ...shared, type: "custom_item", name: "A wrap", price };
  }
  return {
    ...{ ...shared, type: "cart_item" },
    ...(pretends ? { price: { amount: 1, includes_tax: true } } : {}),
    ...(sku === SET ? { bundle_configuration: { selected_options: toOptions(item.selection, ids) } } : {}),
  };
}

/** The selected options of a bundle by the ids of their products. */
function toOptions(selection: RandomItem["selection"], ids: Readonly<Record<string, string>>): object {
  const byId = (units: Record<string, number>) =>
    Object.fromEntries(Object.entries(units).map(([sku, count]) => [ids[sku], count]));
  return { vessel: byId(selection.vessel), tea: byId(selection.tea) };
}

export const pretences = (pretends: boolean): object => (pretends ? PRETENCES : {});
