import { describe, expect, it } from "@jest/globals";
import { publishProducts } from "../../../lib/releases/publish-products.ts";
import type { Table } from "../../../lib/table/table.ts";
import { shopOn } from "../../support/shop.ts";
import { aContext, aProduct, CATALOG_ID, resolveAll } from "../../support/shops/products.ts";
import { useEngine } from "../../support/tables/engine.ts";
import { memoryTable } from "../../support/tables/memory-table.ts";
import { ofVolume } from "../../support/volume.ts";

const now = () => new Date();
const COUNT = 40;
const RELEASES = ofVolume(4, 6);
const base = Array.from({ length: COUNT }, () => aProduct());

/** Publishes a release in which every product's name is the release number. */
function publish(table: Table, release: number) {
  const named = base.map((product) => ({
    ...product,
    attributes: { ...product.attributes, name: `release ${release}` },
  }));
  return publishProducts(aContext(table, now), CATALOG_ID, named);
}

/** Reads lists and carts of shoppers until the merchant has finished. @returns the names that each read saw */
async function watch(table: Table, isDone: () => boolean): Promise<string[][]> {
  const shop = shopOn(table);
  const seen: string[][] = [];
  while (!isDone()) {
    const { body } = await shop.get("/catalog/products?page[limit]=100", { now, as: "implicit" });
    seen.push(body.data.map(({ attributes }) => attributes.name));
    const requests = base.map(({ id, attributes }, at) => (at % 2 ? { id } : { sku: attributes.sku! }));
    const found = await resolveAll(aContext(table, now), requests);
    seen.push(found.map((one) => (one.ok ? one.product.name : one.problem.title)));
  }
  return seen;
}

async function publishWhileEightRead(table: Table): Promise<string[][]> {
  await publish(table, 0);
  let done = false;
  const readers = Array.from({ length: 8 }, () => watch(table, () => done));
  for (let release = 1; release < RELEASES; release += 1) await publish(table, release);
  done = true;
  return (await Promise.all(readers)).flat();
}

function expectWholeReleases(seen: readonly string[][]): void {
  expect(seen.length).toBeGreaterThan(16);
  for (const names of seen) {
    expect(names).toHaveLength(COUNT);
    expect(new Set(names).size).toBe(1);
  }
}

describe("publication while eight shoppers read", () => {
  it("shows everybody one release, whole, on the memory table", async () => {
    expectWholeReleases(await publishWhileEightRead(memoryTable({ now })));
  });

  const engine = useEngine("dynoxide");
  it("shows everybody one release, whole, on the embedded engine", async () => {
    expectWholeReleases(await publishWhileEightRead(await engine.table()));
  });
});
