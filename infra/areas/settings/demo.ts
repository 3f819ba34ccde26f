import { DEFAULT_SETTINGS } from "../../../lib/settings/settings.ts";
import { getSettings, saveSettings } from "../../../lib/settings/store.ts";
import { OPENED } from "../../local/demo/demo-keys.ts";
import { POUNDS_PER_DOLLAR } from "../../local/demo/for-storefronts.ts";
import type { Merchant } from "../../local/demo/merchant.ts";
import { demoId } from "../../local/demo/stable-id.ts";
import { describeDemoGateways } from "../../local/providers/local-providers.ts";
import type { DemoPart, DemoSetting } from "../area.ts";

/** Currencies of a new store, and the gateways at which shoppers pay. */
async function addDemoSettings(merchant: Merchant, { profile, hasProviders }: DemoSetting): Promise<void> {
  const { table } = merchant();
  const { settings, version } = await getSettings(table);
  if (version > 0 && settings.gateways["manual"]) return;
  const currencies = version === 0 ? listCurrencies(profile) : settings.currencies;
  const gateways = hasProviders ? { manual, ...describeDemoGateways(demoId("store")) } : { manual };
  await saveSettings(table, { settings: { ...settings, currencies, gateways }, version });
}

/** Dollars and euros. Pounds only if storefronts need them, so that a merchant can otherwise add them. */
function listCurrencies(profile: DemoSetting["profile"]) {
  const [usd] = DEFAULT_SETTINGS.currencies;
  if (!usd) return [];
  const currency = (code: string, sign: string, exchange_rate: number) => ({
    ...usd,
    ...{ id: demoId(code), code, exchange_rate, default: false },
    ...{ format: `${sign}{price}`, decimal_point: ".", thousand_separator: "," },
    ...{ created_at: OPENED, updated_at: OPENED },
  });
  const pounds = profile === "compatible" ? [currency("GBP", "£", POUNDS_PER_DOLLAR)] : [];
  return [usd, currency("EUR", "€", 0.93), ...pounds];
}

/** Lets shoppers pay orders of the demo shop. */
const manual = { enabled: true };

export const demo: DemoPart = { add: addDemoSettings };
