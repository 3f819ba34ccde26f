import { randomUUID } from "node:crypto";
import { deadlineIn } from "../../../lib/kernel/deadline.ts";
import { getLiveReleases } from "../../../lib/releases/store.ts";
import { DEFAULT_SETTINGS } from "../../../lib/settings/settings.ts";
import { getSettings, saveSettings } from "../../../lib/settings/store.ts";
import type { Table } from "../../../lib/table/table.ts";
import type { Context } from "../../../lib/use-case/context.ts";
import type { Step } from "../../progress/display.ts";
import { DEMO_ADMIN } from "./clients.ts";
import { publishDemoCatalog } from "./demo-catalog.ts";
import { OPENED } from "./demo-keys.ts";
import { addDemoExtensions } from "./extensions.ts";
import { POUNDS_PER_DOLLAR } from "./for-storefronts.ts";
import { addDemoStock } from "./inventories.ts";
import { openDemoSignUp } from "./members.ts";
import { addDemoPromotions } from "./promotions.ts";
import { addSamples } from "./samples/index.ts";
import { demoId } from "./stable-id.ts";

export type Opening = {
  /** The address at which the shop's pictures are. */
  readonly imageBase: string;
  /** With which the service runs: public storefronts need more of the shop than what the specification asks for. */
  readonly profile?: Context["profile"];
  /** Is told what is being made. */
  readonly step?: Step;
  /** Less than the full cost in tests alone. */
  readonly passwordCost?: Context["passwordCost"];
};

/** Opens the demo shop where nothing is sold yet, through the functions that merchants' endpoints use. */
export async function openDemoShop(table: Table, opening: Opening): Promise<void> {
  const { imageBase, profile = "specification", step = () => {}, passwordCost } = opening;
  const { settings, version } = await getSettings(table);
  if (version === 0)
    await saveSettings(table, {
      settings: { ...settings, currencies: currenciesOf(profile), gateways },
      version,
    });
  else if (!settings.gateways["manual"])
    await saveSettings(table, { settings: { ...settings, gateways }, version });
  const merchantOf = (name?: string) => ({ ...merchant(table, name), passwordCost });
  await openDemoSignUp(merchantOf());
  step("Custom APIs");
  await addDemoExtensions(merchantOf);
  const { value: liveReleases } = await getLiveReleases(table);
  step("catalog");
  if (liveReleases.live.length === 0) await publishDemoCatalog(merchantOf, imageBase, profile);
  step("promotions");
  await addDemoPromotions(merchantOf);
  step("stock");
  await addDemoStock(merchantOf, profile);
  step("samples");
  await addSamples(merchantOf, imageBase);
}

/** Dollars and euros; pounds only where storefronts ask for them, so that a merchant can add them elsewhere. */
function currenciesOf(profile: Context["profile"]) {
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

/** Orders of the demo shop can be paid. */
const gateways = { manual: { enabled: true } };

const OPENING_MS = 60_000;

function merchant(table: Table, name?: string): Context {
  const nothing = () => {};
  const newId = name === undefined ? randomUUID : idsOf(name);
  return {
    table,
    now: () => new Date(),
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

/** The first new id of a call is that of its name; what is made along with it has ids of its own. */
function idsOf(name: string): () => string {
  let count = 0;
  return () => {
    count += 1;
    return demoId(count === 1 ? name : `${name} ${count}`);
  };
}
