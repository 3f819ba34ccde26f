import { beforeAll, describe, expect, it } from "@jest/globals";
import { anExporter } from "../support/exports.ts";
import { anImportShop } from "../support/imports/import-shop.ts";
import { NOON } from "../support/runtime.ts";
import { openDemoStore } from "../support/shops/demo-store.ts";
import { memoryTable } from "../support/tables/memory-table.ts";

/** The demo shop: what an import of its own export changes. */
describe("the files of an export", () => {
  const table = memoryTable({ now: () => NOON });
  beforeAll(() => openDemoStore(table, "specification", NOON.getTime()), 60_000);

  it.each([
    ["price_export", "/pcm/pricebooks/import"],
    ["stock_export", "/v2/inventories/import"],
  ])("%s: are imported again without a change, and the next export is the same", async (job_type, path) => {
    const { exportFile } = anExporter(table);
    const file = await exportFile({ job_type });
    const shop = anImportShop({ table, path });
    // Sales of bundles are the one thing that a file of prices may not bring in.
    const lines = file.split(/(?<=\n)/).filter((line) => !line.includes('"bundle_ids"'));
    const { id, meta } = await shop.run(lines.join(""));
    expect((await shop.errors(id)).rows).toEqual([]);
    const { total = 0, unchanged } = meta.rows ?? {};
    expect(total).toBeGreaterThan(2);
    expect(unchanged).toBe(total);
    expect(await exportFile({ job_type })).toBe(file);
  });
});
