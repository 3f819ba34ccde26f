import { describe, expect, it } from "@jest/globals";
import { getProducts } from "../../../lib/products/store.ts";
import { anImportShop, csv } from "../../support/imports/import-shop.ts";
import { failingTable } from "../../support/tables/failing-table.ts";
import { ofVolume } from "../../support/volume.ts";

/** With the header, as many as a file may have. */
const ROWS = ofVolume(999, 49_999);
const KILLS = 5;
const BROKEN = 10;
/** A task whose step never ends is set aside. */
const SHORT_STEPS = { deadlineMs: 12 };

/** Every tenth row names no product. */
const FILE = csv(
  "external_ref,name,sku,commodity_type",
  ...Array.from({ length: ROWS }, (_, at) =>
    at % BROKEN === 0 ? `LK-${at},Mug ${at},SKU-${at},pottery` : `LK-${at},Mug ${at},SKU-${at},physical`,
  ),
);

/** The shop, whose jobs have the same ids each time. */
function aShop() {
  let ids = 0;
  const newId = () => `0000ef00-0000-4000-8000-${String(++ids).padStart(12, "0")}`;
  return anImportShop({ newId });
}

type ImportShop = ReturnType<typeof aShop>;

/** Items of jobs, and counts. Pieces of a report and the parts of a count differ although they say the same. */
const OTHER_ITEMS = /^(?:job|task|import|list_count)/;

/** The items of products, without their times, and the fields of each product. */
async function readStore({ table, get }: ImportShop) {
  const all = table.all().filter(({ type }) => !OTHER_ITEMS.test(type));
  const items = all
    // Rows of lists begin with the time, which differs.
    .map(({ pk, sk, type }) => `${type} ${pk} ${type === "list_row" ? sk.split("#").at(-1) : sk}`);
  const ids = all.filter(({ type }) => type === "product").map(({ pk }) => pk.split("#").at(-1)!);
  const products = await getProducts(table, ids);
  const { body } = await get("/pcm/products?page[limit]=1");
  return {
    count: body.meta.results.total,
    items: items.toSorted(),
    fields: new Map(products.map((product) => [product?.value.id, product?.value.fields])),
  };
}

async function readReport(shop: ImportShop, id: string) {
  const { attributes, meta } = await shop.job(id);
  const { rows: errors, meta: page } = await shop.errors(id);
  const file = String(shop.bucket.kept.get(`imports/${id}-errors.csv`));
  return { status: attributes.status, rows: meta.rows, errors, count: page.results.total, file };
}

describe("a large import with bad rows whose worker dies again and again", () => {
  it(
    "has every good row once and the report of an import that nothing disturbs",
    async () => {
      const calm = aShop();
      const before = calm.table.calls.transact;
      const { id } = await calm.run(FILE);
      const writes = calm.table.calls.transact - before;
      expect(writes).toBeGreaterThan(ROWS / 10);

      const disturbed = aShop();
      const sent = await disturbed.sendFile(FILE);
      expect(sent.body.data.id).toBe(id);
      for (let kill = 0; kill < KILLS; kill += 1) {
        const table = failingTable(disturbed.table, Math.floor(writes / (KILLS + 1)), "killed");
        await disturbed.work(table, SHORT_STEPS).catch(() => {});
        expect(table.isHit()).toBe(true);
        // Its lease has to expire.
        disturbed.pass(60);
      }
      expect((await disturbed.job(id)).attributes.status).toBe("started");
      expect(await disturbed.work()).toBe(true);

      const failed = Math.ceil(ROWS / BROKEN);
      const report = await readReport(disturbed, id);
      expect(report.rows).toMatchObject({ total: ROWS, done: ROWS, created: ROWS - failed, failed });
      expect(report.file.trimEnd().split("\r\n")).toHaveLength(failed + 1);
      expect(report).toEqual(await readReport(calm, id));
      const store = await readStore(disturbed);
      expect(store.count).toBe(ROWS - failed);
      expect(store).toEqual(await readStore(calm));
    },
    ofVolume(60_000, 3_600_000),
  );
});
