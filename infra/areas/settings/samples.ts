import { createCurrency } from "../../../lib/settings/currencies/currencies.ts";
import { getSettings } from "../../../lib/settings/store.ts";
import type { Merchant } from "../../local/demo/merchant.ts";
import type { DemoPart } from "../area.ts";

const currencies = [
  { name: "currency to change", code: "CAD", exchange_rate: 1.37, format: "C${price}" },
  { name: "currency to delete", code: "NOK", exchange_rate: 10.1, format: "{price} kr" },
] as const;

/** Currencies without any prices. */
async function addSampleCurrencies(merchant: Merchant): Promise<void> {
  for (const { name, ...currency } of currencies) {
    const { settings } = await getSettings(merchant().table);
    if (settings.currencies.some(({ code }) => code === currency.code)) continue;
    const separators = { decimal_point: ".", thousand_separator: ",", decimal_places: 2 };
    const state = { default: false, enabled: false };
    const data = { type: "currency", ...currency, ...separators, ...state } as const;
    await createCurrency(merchant(name), { data });
  }
}

export const samples: DemoPart = { add: addSampleCurrencies };
