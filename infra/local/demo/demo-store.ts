import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { deadlineIn } from "../../../lib/kernel/deadline.ts";
import { ApiError } from "../../../lib/kernel/errors.ts";
import type { Table } from "../../../lib/table/table.ts";
import { type Context, PASSWORD_COST, WITHOUT_REQUEST } from "../../../lib/use-case/context.ts";
import type { Area, DemoPart, DemoSetting } from "../../areas/area.ts";
import { areas } from "../../areas/index.ts";
import type { Step } from "../../commands/progress/display.ts";
import { DEMO_ADMIN } from "./clients.ts";
import { type Merchant, unlessRefused } from "./merchant.ts";
import { addSampleShoppers } from "./sample-shoppers.ts";
import { demoId } from "./stable-id.ts";

export type Opening = {
  /** Base address of the shop's pictures. */
  readonly imageBase: string;
  /** Profile of the service: public storefronts need more in the shop than the specification does. */
  readonly profile?: Context["profile"];
  /** Orders can be paid at a stand-in of a payment provider. */
  readonly hasProviders?: boolean;
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
    hasProviders = false,
    step = () => {},
    passwordCost = PASSWORD_COST,
    now = () => new Date(),
  } = opening;
  const makeMerchant = (name?: string) => ({ ...merchant(table, name), passwordCost, now });
  const setting = { imageBase, profile, hasProviders };
  await addDemo(makeMerchant, setting, step);
  step("samples");
  await addSamples(makeMerchant, setting);
}

const OPENING_MS = 60_000;

function merchant(table: Table, name?: string): Omit<Context, "now"> {
  const nothing = () => {};
  const newId = name === undefined ? randomUUID : createIdSource(name);
  return {
    ...WITHOUT_REQUEST,
    table,
    newId,
    caller: { grant: "client_credentials", clientId: DEMO_ADMIN.clientId },
    profile: "specification",
    log: { info: nothing, warn: nothing, error: nothing },
    count: nothing,
    deadline: deadlineIn(OPENING_MS),
    requestId: randomUUID(),
    effectId: randomUUID().slice(0, 16),
    demoKeys: "allowed",
    addressLimit: 25,
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

type NamedPart = DemoPart & { readonly name: string };

/** Adds what the demo store sells and has: the part of each area. */
async function addDemo(
  merchant: Merchant,
  setting: DemoSetting,
  step: (name: string) => void,
): Promise<void> {
  const parts = await loadParts(async ({ demo }) => (await demo?.())?.demo);
  await addInOrder(parts, (part) => {
    if (part.step) step(part.step);
    return repeatWhileBusy(() => part.add(merchant, setting));
  });
}

/**
 * Adds records for the calls of the API reference: shoppers who can sign in, and the samples of each area. A client may have
 * used a sample's name or deleted a record that it needs: the shop opens anyway.
 */
async function addSamples(merchant: Merchant, setting: DemoSetting): Promise<void> {
  await unlessRefused(addSampleShoppers(merchant));
  const parts = await loadParts(async ({ samples }) => (await samples?.())?.samples);
  await addInOrder(parts, (part) => unlessRefused(repeatWhileBusy(() => part.add(merchant, setting))));
}

const MOST_TRIES = 5;
const PAUSE_MS = 250;

/** On a busy machine the engine can answer too late. Parts skip what exists, so they can be repeated. */
async function repeatWhileBusy(add: () => Promise<void>): Promise<void> {
  for (let tries = 1; tries < MOST_TRIES; tries += 1) {
    try {
      return await add();
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 503) throw error;
    }
    await setTimeout(PAUSE_MS);
  }
  return add();
}

async function loadParts(load: (area: Area) => Promise<DemoPart | undefined>): Promise<NamedPart[]> {
  const loading = Object.entries(areas).map(async ([name, area]) => ({ name, part: await load(area) }));
  return (await Promise.all(loading)).flatMap(({ name, part }) => (part ? [{ name, ...part }] : []));
}

/** Adds each part after those that it needs. @throws Error for parts that need each other */
async function addInOrder(
  parts: readonly NamedPart[],
  add: (part: NamedPart) => Promise<void>,
): Promise<void> {
  let waiting = parts;
  while (waiting.length > 0) {
    const names = waiting.filter(({ after }) => after !== "all").map(({ name }) => name);
    const isReady = ({ after = [] }: NamedPart) =>
      after === "all" ? names.length === 0 : !after.some((name) => names.includes(name));
    const ready = waiting.filter(isReady);
    if (ready.length === 0)
      throw new Error(`Parts of the demo store wait for each other: ${names.join(", ")}.`);
    await Promise.all(ready.map(add));
    waiting = waiting.filter((one) => !ready.includes(one));
  }
}
