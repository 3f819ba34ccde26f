import type { Samples } from "../../areas/area.ts";
import { areas } from "../../areas/index.ts";
import { unlessRefused } from "./add-missing.ts";
import type { Merchant } from "./merchant.ts";
import { addSampleShoppers } from "./sample-shoppers.ts";

type NamedSamples = Samples & { readonly name: string };

/**
 * Records for the calls of the API reference: shoppers who can sign in, and a separate record for each call that changes or
 * deletes one, so that calls work in any order. None of them is on sale. Every area adds its own.
 * @param url of this service
 */
export async function addSamples(merchant: Merchant, url: string): Promise<void> {
  await unlessRefused(addSampleShoppers(merchant));
  let waiting = await loadSamples();
  while (waiting.length > 0) {
    const names = waiting.filter(({ after }) => after !== "all").map(({ name }) => name);
    const isReady = ({ after = [] }: Samples) =>
      after === "all" ? names.length === 0 : !after.some((name) => names.includes(name));
    const ready = waiting.filter(isReady);
    if (ready.length === 0) throw new Error(`Samples wait for each other: ${names.join(", ")}.`);
    await Promise.all(ready.map(({ add }) => unlessRefused(add(merchant, url))));
    waiting = waiting.filter((one) => !ready.includes(one));
  }
}

function loadSamples(): Promise<NamedSamples[]> {
  const loading = Object.entries(areas).flatMap(([name, { samples }]) =>
    samples ? [samples().then((loaded) => ({ name, ...loaded.samples }))] : [],
  );
  return Promise.all(loading);
}
