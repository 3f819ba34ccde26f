import { describe, expect, it } from "@jest/globals";
import { readCsv, splitCsv } from "../../support/exports.ts";
import { anImportShop } from "../../support/imports/import-shop.ts";
import { expectData } from "../../support/shop.ts";
import { addTemplate, CARE } from "../../support/shops/templates.ts";

const FIELDS = [
  { slug: "wash_c", name: "Wash at" },
  { slug: "note", name: "Note", field_type: "string" },
  { slug: "share", name: "Share", field_type: "float" },
  { slug: "vegan", name: "Vegan", field_type: "boolean" },
  { slug: "since", name: "Since", field_type: "date" },
];

const AWKWARD: readonly Readonly<Record<string, unknown>>[] = [
  { name: " Leading and trailing ", sku: 'Q"1', description: 'Said "no", twice\r\nand\nleft', mpn: "007" },
  {
    name: "木杯 🫖",
    external_ref: "=1+1",
    description: "",
    upc_ean: "4006381333931",
    tags: ["Gift", "ceramic"],
  },
  { name: "Mug", shopper_attributes: { colour: "", "size.EU": " 40 ", "a:b": "x" }, status: "live" },
  { name: "Bowl", shopper_attributes: { colour: null }, admin_attributes: { shelf: ",", 木: '"' } },
  {
    name: "Jar",
    locales: { "fr-FR": { name: "Pot", description: 'En grès, "bleu"' }, "de-DE": { name: "Topf" } },
  },
  { name: "Tray", extensions: { [CARE]: { wash_c: 60, note: " by hand,\n", share: 0.25, vegan: false } } },
  {
    name: "Pan",
    extensions: { [CARE]: { wash_c: null, note: "", since: "2026-03-01 10:00:00" }, Other: { x: [1] } },
  },
  { name: "'quoted'", sku: "__REMOVE", description: "__REMOVE", mpn: "-", external_ref: "\t" },
];

async function anAwkwardShop() {
  const shop = anImportShop();
  await addTemplate(shop as never, CARE, FIELDS);
  for (const attributes of AWKWARD) {
    shop.pass(1);
    const sent = { type: "product", attributes: { commodity_type: "physical", ...attributes } };
    await expectData(shop.post("/pcm/products", { data: sent }));
  }
  const exported = async (query = ""): Promise<string> => {
    shop.pass(1);
    const { body } = await shop.post(`/pcm/products/export?${query}`, undefined);
    expect(body.data.attributes.status).toBe("success");
    const [href = ""] = body.data.meta.file_locations ?? [];
    return (shop.bucket.kept.get(new URL(href).pathname.replace("/private/", "")) ?? "").toString();
  };
  return { ...shop, exported };
}

describe("a file of products, sent back", () => {
  it.each(["", "useTemplateSlugs=true"])(
    "changes nothing, and the next file is the same (%s)",
    async (query) => {
      const { exported, run, products } = await anAwkwardShop();
      const [file, before] = [await exported(query), await products()];
      const job = await run(file);
      const { length } = AWKWARD;
      expect(job.meta).toMatchObject({ rows: { total: length, done: length, unchanged: length, failed: 0 } });
      expect(await products()).toEqual(before);
      expect(await exported(query)).toBe(file);
    },
  );

  it("with one cell changed, changes one product", async () => {
    const { exported, run, product } = await anAwkwardShop();
    const file = await exported();
    const job = await run(file.replace("=1+1,physical,", "=1+1,digital,"));
    expect(job.meta).toMatchObject({ rows: { unchanged: AWKWARD.length - 1, updated: 1 } });
    expect((await product("=1+1"))?.attributes.commodity_type).toBe("digital");
  });

  it("fills an empty store, whose file is equal but for ids, times and empty texts of templates", async () => {
    const { exported } = await anAwkwardShop();
    const columns = (text: string) => {
      const rows = readCsv(text).map(({ id: _, main_image_id: __, _created_at, _updated_at, ...row }) => row);
      return rows
        .map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => !/_at$/.test(name))))
        .sort((a, b) => String(a["external_ref"]).localeCompare(String(b["external_ref"])));
    };
    const file = await exported();
    const other = anImportShop();
    await addTemplate(other as never, CARE, FIELDS);
    const withRefs = referAll(file);
    const job = await other.run(withRefs);
    expect(job.meta).toMatchObject({ rows: { created: AWKWARD.length, failed: 0 } });
    const { body } = await other.post("/pcm/products/export", undefined);
    const [href = ""] = body.data.meta.file_locations ?? [];
    const name = new URL(href).pathname.replace("/private/", "");
    expect(columns((other.bucket.kept.get(name) ?? "").toString())).toEqual(columns(withRefs));
  });
});

/** Without ids; every row has a reference. */
function referAll(file: string): string {
  const [header = [], ...rows] = splitCsv(file);
  const [id, ref] = [header.indexOf("id"), header.indexOf("external_ref")];
  const changed = rows.map((row, at) =>
    row.map((cell, index) => (index === ref && cell === "" ? `R-${at}` : cell)),
  );
  const quote = (cell: string) => (/[",\r\n]|^ | $/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
  return [header, ...changed]
    .map(
      (row) =>
        `${row
          .filter((_, index) => index !== id)
          .map(quote)
          .join(",")}\r\n`,
    )
    .join("");
}
