import type { Currency } from "../../../lib/settings/settings.ts";
import { DEFAULT_SETTINGS } from "../../../lib/settings/settings.ts";
import { saveSettings } from "../../../lib/settings/store.ts";
import type { Table } from "../../../lib/table/table.ts";

const [usd] = DEFAULT_SETTINGS.currencies;

/** A store that sells in US dollars, pounds and euros. */
export async function withCurrencies(table: Table, codes: readonly string[] = ["GBP", "EUR"]): Promise<void> {
  const others: Currency[] = codes.map((code, index) => ({
    ...usd!,
    id: `00000000-0000-4000-8000-00000000100${index}`,
    code,
    format: code === "GBP" ? "£{price}" : "{price} €",
    default: false,
  }));
  const currencies = [...DEFAULT_SETTINGS.currencies, ...others];
  await saveSettings(table, { settings: { ...DEFAULT_SETTINGS, currencies }, version: 0 });
}
