import { describe, expect, it } from "@jest/globals";
import { anImportShop, csv } from "../../support/imports/import-shop.ts";

const HEADER = "external_ref,name,sku,commodity_type,status,tags";

describe("an import of products", () => {
  it("95: creates a product of each row, as POST does", async () => {
    const shop = anImportShop();
    const job = await shop.run(
      csv(HEADER, 'LK-1,Alder mug,MUG-1,physical,Live,"Ceramic,gift"', "LK-2,Alder bowl,,digital,,"),
    );
    expect(job.attributes).toMatchObject({ type: "product-import", status: "success" });
    expect(job.meta).toMatchObject({
      ...{ percent_completed: 100, dry_run: false },
      rows: { total: 2, done: 2, created: 2, updated: 0, unchanged: 0, failed: 0 },
    });
    expect((await shop.product("LK-1"))?.attributes).toMatchObject({
      ...{ name: "Alder mug", sku: "MUG-1", slug: "alder-mug", status: "live", tags: ["ceramic", "gift"] },
    });
    expect((await shop.product("LK-2"))?.attributes).toMatchObject({
      status: "draft",
      commodity_type: "digital",
    });
    expect((await shop.errors(job.id)).rows).toEqual([]);
  });
});
