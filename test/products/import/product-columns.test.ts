import { describe, expect, it } from "@jest/globals";
import { anImportShop, csv } from "../../support/imports/import-shop.ts";
import { expectData } from "../../support/shop.ts";
import { addTemplate } from "../../support/shops/templates.ts";
import { UNKNOWN_ID } from "../../support/unknown-id.ts";

const FIELDS = [
  {
    slug: "wash_c",
    name: "Washing",
    field_type: "integer",
    validation_rules: [{ type: "between", options: { from: 0, to: 95 } }],
  },
  { slug: "since", name: "Since", field_type: "date" },
  { slug: "soft", name: "Soft", field_type: "boolean" },
];

async function aCaringShop() {
  const shop = anImportShop();
  const { id } = await addTemplate(shop, "products(Care)", FIELDS);
  const care = async (reference: string) =>
    (await shop.product(reference))?.attributes.extensions?.["products(Care)"];
  return { ...shop, id, care };
}

describe("columns of templates", () => {
  it("are named by slug or id, with field by slug or name and spaces, and attach the template", async () => {
    const { run, id, care, product, errors } = await aCaringShop();
    const header = `external_ref,name,commodity_type,products(Care):wash_c,template : ${id} : Soft,template:${id}:created_at`;
    const job = await run(
      csv(
        header,
        "A,Mug,physical,60,TRUE,x",
        "B,Cup,physical,,,",
        "C,Jug,physical,hot,,",
        "D,Pot,physical,96,,",
      ),
    );
    expect(await care("A")).toMatchObject({ wash_c: 60, soft: true });
    expect((await product("B"))?.relationships.templates?.data).toEqual([]);
    expect((await errors(job.id)).rows).toMatchObject([
      {
        ...{ row: 4, column: "products(Care):wash_c", code: "type" },
        message: "data.attributes.extensions.products(Care).wash_c: an integer is expected.",
      },
      { row: 5, column: "products(Care):wash_c", code: "range" },
    ]);
    const again = await run(csv(header, "A,,,60,,", "B,,,__REMOVE_ATTRIBUTE__,,"));
    expect(again.meta.rows).toMatchObject({ unchanged: 2 });
    await run(csv(header, "A,,,__REMOVE_ATTRIBUTE__,,"));
    expect(await care("A")).toMatchObject({ wash_c: null, soft: true });
  });

  it.each([
    ["?locale=en-US", "2026-03-02 09:00:00"],
    ["?locale=en-GB", "2026-02-03 09:00:00"],
    ["?locale=en-CA", "2026-02-03 09:00:00"],
  ])("have dates as the locale says%s", async (query, date) => {
    const { run, care } = await aCaringShop();
    const header = "external_ref,name,commodity_type,products(Care):since";
    await run(csv(header, "A,Mug,physical,3/2/2026 09:00:00", "B,Cup,physical,2026-01-05"), query);
    expect([await care("A"), await care("B")]).toMatchObject([{ since: date }, { since: "2026-01-05" }]);
  });

  it("have dates as they are written for an unknown locale", async () => {
    const { run, errors } = await aCaringShop();
    const header = "external_ref,name,commodity_type,products(Care):since";
    const job = await run(csv(header, "A,Mug,physical,3/2/2026 09:00:00"), "?locale=de-DE");
    expect((await errors(job.id)).rows).toMatchObject([{ column: "products(Care):since", code: "type" }]);
  });

  it("failed for an unknown template or field, and two headers of one field", async () => {
    const { run, errors, id } = await aCaringShop();
    for (const [name, code] of [
      ["products(Other):wash_c", "unknown_column"],
      ["products(Care):oven", "unknown_column"],
      [`products(Care):wash_c,template:${id}:Washing`, "duplicate_column"],
    ]) {
      const job = await run(`external_ref,${name}\r\nA,1,2\r\n`);
      expect((await errors(job.id)).rows).toMatchObject([{ code }]);
    }
  });
});

describe("columns of images", () => {
  it("link a file by id, and an address as a file, once", async () => {
    const shop = anImportShop();
    const file_location = "https://images.example.org/mug.jpg";
    const { id } = await expectData(shop.post("/v2/files", { file_location }));
    const job = await shop.run(
      csv(
        "external_ref,name,commodity_type,main_image_id,main_image_url",
        `A,Mug,physical,${id},`,
        `B,Cup,physical,${UNKNOWN_ID},`,
        "C,Jug,physical,,https://images.example.org/jug.jpg",
        "D,Pot,physical,,https://images.example.org/jug.jpg",
        "E,Pan,physical,,ftp://images.example.org/pan.jpg",
      ),
    );
    expect((await shop.errors(job.id)).rows.map(({ column, code }) => [column, code])).toEqual([
      ["main_image_id", "not_found"],
      ["main_image_url", "pattern"],
    ]);
    const image = async (reference: string) =>
      (await shop.product(reference))?.relationships.main_image?.data?.id;
    expect(await image("A")).toBe(id);
    expect(await image("C")).toBe(await image("D"));
    const { body } = await shop.get("/v2/files");
    expect(body.data.map(({ link }) => link.href)).toContain("https://images.example.org/jug.jpg");
    expect(body.meta.results.total).toBe(2);
    await shop.run(csv("external_ref,main_image_id", "A,__REMOVE_ATTRIBUTE__"));
    expect(await image("A")).toBeUndefined();
  });
});
