import { beforeAll, describe, expect, it } from "@jest/globals";
import { createRecordedTable } from "../support/events/recorded-changes.ts";
import { findIds, followChanges } from "../support/follow-changes.ts";
import { NOON } from "../support/runtime.ts";
import { expectData, shopOn } from "../support/shop.ts";
import { aMerchant } from "../support/shops/merchant.ts";
import { aTee } from "../support/shops/tee.ts";

/** A tee with six children, a bundle, and two products with a value for every filter. */
async function aRange() {
  const shop = await aTee();
  await shop.start();
  const at = (day: string) => ({ now: () => new Date(`2026-03-${day}T10:00:00.000Z`) });
  const mug = await shop.product(
    {
      name: "Alder mug",
      sku: "MUG-1",
      slug: "mug",
      upc_ean: "111",
      mpn: "LK-118",
      external_ref: "erp-1",
      description: "Stoneware mug",
      tags: ["gift", "ceramic"],
      extensions: { books: { isbn: "978", pages: 12, "in.print": true } },
      admin_attributes: { season: "spring" },
      shopper_attributes: { care: "by hand" },
    },
    at("05"),
  );
  const card = await shop.product(
    {
      name: "Card",
      sku: "CARD-1",
      upc_ean: "222",
      mpn: "LK-200",
      external_ref: "erp-2",
      description: "Gift card",
      commodity_type: "digital",
      status: "draft",
      tags: ["gift"],
    },
    at("06"),
  );
  const components = { cup: { name: "Cup", options: [{ id: mug.id, type: "product", quantity: 1 }] } };
  await shop.product({ name: "Box", components }, at("07"));
  const gone = await shop.node("gone");
  await shop.attach([mug.id]);
  await shop.attach([card.id], gone);
  await expectData(shop.delete(`/pcm/hierarchies/${shop.hierarchy_id}/nodes/${gone}`));
  return { ...shop, mug, card };
}

let range: Awaited<ReturnType<typeof aRange>>;
const filtered = (filter: string) =>
  shopOn(range.table).get(
    `/pcm/products?page[limit]=100&filter=${encodeURIComponent(filter.replaceAll("MUG_ID", range.mug.id).replaceAll("TEE_ID", range.product_id))}`,
  );

describe("GET /pcm/products with a filter", () => {
  beforeAll(async () => {
    range = await aRange();
  });

  it.each([
    ["eq(id,MUG_ID)", "Alder mug"],
    ["eq(sku,MUG-1)", "Alder mug"],
    ["eq(slug,mug)", "Alder mug"],
    ["eq(upc_ean,222)", "Card"],
    ["eq(manufacturer_part_num,LK-118)", "Alder mug"],
    ["eq(name,Card)", "Card"],
    ["ilike(name,*DER*)", "Alder mug"],
    ["ilike(sku,*g-1)", "Alder mug"],
    ["ilike(slug,*UG)", "Alder mug"],
    ["eq(templates,books)", "Alder mug"],
    ["eq(templates,films)", ""],
    ["eq(commodity_type,digital)", "Card"],
    ["eq(owner,store):eq(name,Box)", "Box"],
    ["eq(owner,organization)", ""],
    ["eq(product_types,bundle)", "Box"],
    ["eq(product_types,parent)", "Field tee"],
    ["eq(parent_id,TEE_ID):eq(sku,TEERustS)", "Field tee"],
    ["eq(tags,ceramic)", "Alder mug"],
    ["eq(status,draft)", "Card"],
    ["eq(has_nodes,false):like(sku,*-1)", "Card"],
    ["eq(created_at,2026-03-05T10:00:00.000Z)", "Alder mug"],
    ["eq(updated_at,2026-03-06T10:00:00.000Z)", "Card"],
    ["eq(external_ref,erp-2)", "Card"],
    ["eq(description,Gift card)", "Card"],
    ["eq(extensions.books.isbn,978)", "Alder mug"],
    ["eq(extensions.books.pages,12)", "Alder mug"],
    ["eq(extensions.books.in.print,true)", "Alder mug"],
    ["eq(extensions.books.isbn,979)", ""],
    ["eq(admin_attributes.season,spring)", "Alder mug"],
    ["eq(shopper_attributes.care,by hand)", "Alder mug"],
    ["eq(shopper_attributes.constructor,x)", ""],
    ["in(id,MUG_ID,nobody)", "Alder mug"],
    ["in(name,Card,Box)", "Box,Card"],
    ["in(sku,MUG-1,CARD-1)", "Card,Alder mug"],
    ["in(slug,mug,x)", "Alder mug"],
    ["in(upc_ean,111,222)", "Card,Alder mug"],
    ["in(manufacturer_part_num,LK-200,x)", "Card"],
    ["in(product_types,bundle,x)", "Box"],
    ["in(parent_id,TEE_ID,x):eq(sku,TEESlateL)", "Field tee"],
    ["in(tags,ceramic,x)", "Alder mug"],
    ["in(external_ref,erp-1,erp-2)", "Card,Alder mug"],
    ["like(sku,*-1)", "Card,Alder mug"],
    ["like(slug,mu*)", "Alder mug"],
    ["like(upc_ean,*1*)", "Alder mug"],
    ["like(manufacturer_part_num,LK-*)", "Card,Alder mug"],
    ["like(name,*mug)", "Alder mug"],
    ["like(tags,cer*)", "Alder mug"],
    ["like(description,*card)", "Card"],
    ["like(external_ref,*-2)", "Card"],
    ["gt(created_at,2026-03-06)", "Box,Card"],
    ["ge(updated_at,2026-03-07T10:00:00Z)", "Box"],
    ["lt(updated_at,2026-03-06):like(sku,*-1)", "Alder mug"],
    ["le(created_at,2026-03-05T10:00:00Z):like(sku,*-1)", "Alder mug"],
    ["gt(external_ref,erp-1)", "Card"],
    ["ge(external_ref,erp-1)", "Card,Alder mug"],
    ["lt(external_ref,erp-2)", "Alder mug"],
    ["le(external_ref,erp-2)", "Card,Alder mug"],
    ["ge(id,MUG_ID):le(id,MUG_ID)", "Alder mug"],
    ["gt(id,MUG_ID):lt(id,MUG_ID)", ""],
  ])("200: %s", async (filter, expected) => {
    const { status, body } = await filtered(filter);
    const names = body.data.map(({ attributes }) => attributes.name).join();
    expect([status, names]).toEqual([200, expected]);
  });

  it("200: products in no node, those of a deleted node among them", async () => {
    const { body } = await filtered("eq(has_nodes,false)");
    expect(body.meta.results.total).toBe(9);
    const names = new Set(body.data.map(({ attributes }) => attributes.name));
    expect(names).toEqual(new Set(["Box", "Card", "Field tee"]));
  });

  it.each([
    ["eq(has_nodes,true)", "has_nodes"],
    ["eq(has_nodes,x)", "has_nodes"],
    ["like(status,l*)", "status"],
    ["in(description,a)", "description"],
    ["like(id,a*)", "id"],
    ["like(extensions.books.isbn,9*)", "extensions"],
    ["eq(extensions,9)", "extensions"],
    ["gt(name,a)", "name"],
    ["eq(created_at,yesterday)", "created_at"],
    ["eq(price,1)", "price"],
  ])("400: %s, naming the field", async (filter, field) => {
    const { status, body } = await filtered(filter);
    expect([status, body.errors[0].source]).toEqual([400, "filter"]);
    expect(body.errors[0].detail).toContain(`[${field}`);
  });
});

describe("GET /pcm/products by the beginning of a name", () => {
  it("200: of a name or a later word, of a sku, of a slug", async () => {
    const table = createRecordedTable({ now: () => NOON });
    const shop = await aMerchant(table);
    const mug = await shop.product({ name: "Ålder Mug", sku: "TW-MUG", slug: "alder-mug" });
    await shop.product({ name: "Card", sku: "CARD-1" });
    await followChanges(table);
    for (const filter of [
      "ilike(name,alder*)",
      "ilike(name,mug*)",
      "ilike(sku,tw-*)",
      "ilike(slug,ALDER*):eq(status,live)",
    ]) {
      expect([filter, await findIds(shop, "/pcm/products", filter)]).toEqual([filter, [mug.id]]);
    }
    expect(await findIds(shop, "/pcm/products", "ilike(sku,mug*)")).toEqual([]);
    expect(await findIds(shop, "/pcm/products", "ilike(name,a*)")).toBe(400);
  });
});
