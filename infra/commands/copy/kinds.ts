import type { Service } from "../entries/api-calls.ts";
import type { Item, Kind } from "./kind.ts";
import { CATALOG_KINDS } from "./kinds/catalog-kinds.ts";
import { CUSTOM_API_KINDS, ORDERS, STOCK_KINDS } from "./kinds/other-kinds.ts";
import { PEOPLE_KINDS } from "./kinds/people-kinds.ts";
import { CATALOG_AND_PROMOTION_KINDS, PRICE_KINDS } from "./kinds/sales-kinds.ts";
import { field, pair } from "./lists.ts";
import { collect, readAll } from "./read-store.ts";

/** The others wait for the default one: a store has always one. */
async function* listCurrencies(store: Service): AsyncGenerator<Item> {
  const all = await collect(readAll(store, "/v2/currencies"));
  const first = all.find((one) => one["default"] === true);
  for (const thing of all) yield { thing, params: first ? { first: first.id } : {} };
}

/** In the order in which they need each other. @param hasOrders orders too */
export function listKinds(hasOrders: boolean): readonly Kind[] {
  return [
    {
      name: "currencies",
      isBuiltIn: true,
      list: listCurrencies,
      needs: ({ thing, params }) => Object.values(params).filter((id) => id !== thing.id),
      sameAs: field("code"),
      ...pair("settings/currencies/create-currency", "settings/currencies/update-currency"),
    },
    ...CATALOG_KINDS,
    ...PRICE_KINDS,
    ...PEOPLE_KINDS,
    ...CATALOG_AND_PROMOTION_KINDS,
    ...STOCK_KINDS,
    ...(hasOrders ? [ORDERS] : []),
    ...CUSTOM_API_KINDS,
  ];
}
