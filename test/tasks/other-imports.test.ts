import { describe, expect, it } from "@jest/globals";
import {
  everyWorkerWriteFails,
  type Scenario,
  twoWorkersEndIt,
  WRITE_FAULTS,
} from "../support/background/background.ts";
import { aForm, csv } from "../support/imports/import-shop.ts";
import { memoryPrivateFiles } from "../support/private-files.ts";
import { expectData, shopOn, tableAtNoon } from "../support/shop.ts";

type Import = Scenario & { readonly privateFiles: ReturnType<typeof memoryPrivateFiles> };

/** An import of a file, of which `check` says whether it was carried out once. */
function anImport(
  path: string,
  file: string,
  { table, check }: { readonly table: ReturnType<typeof tableAtNoon>; readonly check: () => Promise<void> },
): Import {
  const privateFiles = memoryPrivateFiles();
  const shop = shopOn(table, { privateFiles });
  const jobs: string[] = [];
  return {
    privateFiles,
    table,
    ask: async (more = {}) => {
      const asked = { ...aForm(file), ...more };
      const { status, body } = await shop.post(path as "/v2/inventories/import", undefined, asked);
      if (status < 300) jobs.push(body.data.id);
      return status;
    },
    isDone: async () => {
      const { attributes, meta } = await expectData(shop.get(`/pcm/jobs/${jobs.at(-1)!}`));
      expect(attributes.status).toBe("success");
      expect(meta.rows!.done).toBe(meta.rows!.total);
      await check();
    },
    isUntouched: async () => {},
  };
}

/** Movements of one product, which are right only if each is carried out once. */
async function movements(): Promise<Import> {
  const table = tableAtNoon();
  const shop = shopOn(table);
  const body = { data: { type: "stock", id: "mug", attributes: { available: 1 } } };
  await expectData(shop.post("/v2/inventories", body));
  const rows = Array.from(
    { length: 12 },
    (_, at) => `mug,${at % 3 === 2 ? "decrement" : "increment"},${at + 1}`,
  );
  const check = async () => {
    const { total } = await expectData(shop.get("/v2/inventories/mug"));
    expect(total).toBe(1 + 78 - 2 * (3 + 6 + 9 + 12));
    const log = await shop.get("/v2/inventories/mug/transactions?page[limit]=100");
    expect(log.body.meta.results.total).toBe(13);
  };
  return anImport("/v2/inventories/import", csv("product_id,action,quantity", ...rows), { table, check });
}

/** Prices before their book. */
async function prices(): Promise<Import> {
  const table = tableAtNoon();
  const shop = shopOn(table);
  const currencies = { USD: { amount: 5 } };
  const objects = Array.from({ length: 12 }, (_, at) => ({
    data: { type: "product-price", pricebook_external_ref: "g", attributes: { sku: `S${at}`, currencies } },
  }));
  const book = { data: { type: "pricebook", attributes: { external_ref: "g", name: "Gold" } } };
  const check = async () => {
    const books = await expectData(shop.get("/pcm/pricebooks"));
    expect(books).toHaveLength(1);
    const all = await shop.get(`/pcm/pricebooks/${books[0]!.id}/prices?page[limit]=100`);
    expect([all.body.data.length, all.body.meta.results.total]).toEqual([12, 12]);
  };
  const file = [...objects, book].map((one) => JSON.stringify(one)).join("\n");
  return anImport("/pcm/pricebooks/import", file, { table, check });
}

describe.each([
  ["stock", movements],
  ["price books", prices],
])("an import of %s", (_, make) => {
  it.each(WRITE_FAULTS)("is carried out once when a write of the worker is %s", async (fault) => {
    expect(await everyWorkerWriteFails(make, fault)).toBeGreaterThan(5);
  });

  it("is carried out once by two workers at once, one of them without leases", async () => {
    await twoWorkersEndIt(await make());
  });
});
