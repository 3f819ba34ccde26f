import { randomUUID } from "node:crypto";
import { deadlineIn } from "../../../lib/kernel/deadline.ts";
import { getLiveReleases } from "../../../lib/releases/store.ts";
import { DEFAULT_SETTINGS } from "../../../lib/settings/settings.ts";
import { getSettings, saveSettings } from "../../../lib/settings/store.ts";
import type { Table } from "../../../lib/table/table.ts";
import type { Context } from "../../../lib/use-case/context.ts";
import type { Step } from "../../commands/progress/display.ts";
import { DEMO_ADMIN } from "./clients.ts";
import { publishDemoCatalog } from "./demo-catalog.ts";
import { OPENED } from "./demo-keys.ts";
import { addDemoExtensions } from "./extensions.ts";
import { POUNDS_PER_DOLLAR } from "./for-storefronts.ts";
import { addDemoStock } from "./inventories.ts";
import { openDemoSignUp } from "./members.ts";
import { addDemoPromotions } from "./promotions.ts";
import { addSamples } from "./samples.ts";
import { demoId } from "./stable-id.ts";

export type Opening = {
  /** Base address of the shop's pictures. */
  readonly imageBase: string;
  /** Profile of the service: public storefronts need more in the shop than the specification does. */
  readonly profile?: Context["profile"];
  /** Receives the name of the step in progress. */
  readonly step?: Step;
  /** Tests use a lower cost. */
  readonly passwordCost?: Context["passwordCost"];
  readonly now?: Context["now"];
};

/** Fills the demo shop if nothing is on sale yet, with the functions of the merchants' endpoints. */
export async function openDemoShop(table: Table, opening: Opening): Promise<void> {
  const {
    imageBase,
    profile = "specification",
    step = () => {},
    passwordCost,
    now = () => new Date(),
  } = opening;
  const { settings, version } = await getSettings(table);
  if (version === 0)
    await saveSettings(table, {
      settings: { ...settings, currencies: listCurrencies(profile), gateways },
      version,
    });
  else if (!settings.gateways["manual"])
    await saveSettings(table, { settings: { ...settings, gateways }, version });
  const makeMerchant = (name?: string) => ({ ...merchant(table, name), passwordCost, now });
  await openDemoSignUp(makeMerchant());
  step("Custom APIs");
  await addDemoExtensions(makeMerchant);
  const { value: liveReleases } = await getLiveReleases(table);
  step("catalog");
  if (liveReleases.live.length === 0) await publishDemoCatalog(makeMerchant, imageBase, profile);
  step("promotions");
  await addDemoPromotions(makeMerchant);
  step("stock");
  await addDemoStock(makeMerchant, profile);
  step("samples");
  await addSamples(makeMerchant, imageBase);
}

/** Dollars and euros. Pounds only if storefronts need them, so that a merchant can otherwise add them. */
function listCurrencies(profile: Context["profile"]) {
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
const gateways = { manual: { enabled: true } };

const OPENING_MS = 60_000;

function merchant(table: Table, name?: string): Omit<Context, "now"> {
  const nothing = () => {};
  const newId = name === undefined ? randomUUID : createIdSource(name);
  return {
    table,
    newId,
    caller: { grant: "client_credentials", clientId: DEMO_ADMIN.clientId },
    callerSource: "",
    shopper: {},
    profile: "specification",
    log: { info: nothing, warn: nothing, error: nothing },
    count: nothing,
    deadline: deadlineIn(OPENING_MS),
    requestId: randomUUID(),
    effectId: randomUUID().slice(0, 16),
    demoKeys: "allowed",
    addressLimit: 25,
    signer: () => Promise.reject(new Error("The demo shop signs nothing.")),
  };
}

/** The first id of a call follows from its name, further ids from the name and a number. */
function createIdSource(name: string): () => string {
  let count = 0;
  return () => {
    count += 1;
    return demoId(count === 1 ? name : `${name} ${count}`);
  };
}
