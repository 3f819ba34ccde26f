import { setTimeout } from "node:timers/promises";
import { ApiError } from "../../../lib/kernel/errors.ts";
import type { Area, DemoPart, DemoSetting } from "../../areas/area.ts";
import { areas } from "../../areas/index.ts";
import { unlessRefused } from "./add-missing.ts";
import type { Merchant } from "./merchant.ts";
import { addSampleShoppers } from "./sample-shoppers.ts";

type NamedPart = DemoPart & { readonly name: string };

/** Adds what the demo store sells and has: the part of each area. */
export async function addDemo(
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
export async function addSamples(merchant: Merchant, setting: DemoSetting): Promise<void> {
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
