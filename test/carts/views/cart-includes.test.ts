import { describe, expect, it } from "@jest/globals";
import type { FileResource } from "../../../lib/releases/published-product.ts";
import { aCustomDiscount } from "../../support/orders/goods.ts";
import { asShopper } from "../../support/runtime.ts";
import { anAdministrator } from "../../support/shops/administrator.ts";
import { custom, onItem, product } from "../../support/shops/carts.ts";
import { aProduct } from "../../support/shops/products.ts";

const FILE_IDS = {
  main: "00000000-0000-4000-8000-000000000001",
  one: "00000000-0000-4000-8000-000000000002",
  two: "00000000-0000-4000-8000-000000000003",
};
const file = (name: keyof typeof FILE_IDS): FileResource => ({
  id: FILE_IDS[name],
  type: "file",
  file_name: `${name}.png`,
  mime_type: "image/png",
  file_size: 9,
  link: { href: `https://files.example/${name}.png` },
  links: { self: `/v2/files/${name}` },
  meta: { timestamps: { created_at: "2026-01-12T08:00:00.000Z" } },
});
const PICTURED = aProduct({ sku: "PIC", mainImage: file("main"), files: [file("one"), file("two")] });
const tax = [{ type: "tax_item", name: "VAT", rate: 0.1 }];
const off = aCustomDiscount(-100, { discount_code: "CODE" });

async function aCart() {
  const admin = await anAdministrator([PICTURED]);
  const { body } = await admin.add("D", [product("PIC", 1, { tax }), custom("w")], {
    as: "client_credentials",
  });
  const [first, second] = body.data.map(({ id }) => id);
  await admin.post("/v2/carts/D/custom-discounts", { data: [off, { ...off, ...onItem(second!) }] });
  const list = (query: string) => admin.get(`/v2/carts/D/items?${query}`, { as: "implicit" });
  return { ...admin, first, second, list, cart: (query: string) => admin.read("D", { query }) };
}

const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id);

describe("include on carts", () => {
  it("no include, no included; unknown names are ignored", async () => {
    const { cart, list } = await aCart();
    for (const query of ["", "include=", "include=nonsense"]) {
      expect((await cart(query)).body).not.toHaveProperty("included");
      expect((await list(query)).body).not.toHaveProperty("included");
    }
  });

  it("repeated and comma-separated names are the same", async () => {
    const { cart } = await aCart();
    const names = ["items", "promotions", "tax_items", "custom_discounts"];
    const repeated = await cart(names.map((name) => `include=${name}`).join("&"));
    const joined = await cart(`include=${names.join(",")}`);
    expect(repeated.body).toEqual(joined.body);
    expect(Object.keys(joined.body.included).sort()).toEqual(names.sort());
  });

  it("items, taxes and custom discounts with the lines they belong to", async () => {
    const { cart, first, second } = await aCart();
    const { included } = (await cart("include=items,tax_items,custom_discounts,promotions")).body;
    expect(ids(included.items)).toEqual([first, second]);
    expect(included.tax_items).toMatchObject([
      { type: "tax_item", rate: 0.1, relationships: { item: { data: { type: "cart_item", id: first } } } },
    ]);
    expect(included.items[0].relationships.taxes.data).toEqual([
      { type: "tax_item", id: included.tax_items[0].id },
    ]);
    expect(included.items[1].relationships.taxes.data).toBeNull();
    expect(included.items[0].relationships.promotions.data).toBeNull();
    expect(included.custom_discounts).toHaveLength(2);
    expect(included.custom_discounts[1].relationships.item.data.id).toBe(second);
    expect(included.promotions).toEqual([]);
  });

  it("custom discounts of the cart alone without items; with the list of items those of items, too", async () => {
    const { cart, list, second } = await aCart();
    const ofList = (await list("include=custom_discounts")).body.included.custom_discounts;
    expect(ofList[1].relationships.item.data.id).toBe(second);
    expect((await cart("include=custom_discounts")).body.included.custom_discounts).toHaveLength(1);
  });

  it("an empty cart includes an empty list", async () => {
    const { read } = await aCart();
    expect((await read("C", { query: "include=items" })).body.included).toEqual({ items: [] });
  });

  it("200: of a list of carts, too, what is behind their items", async () => {
    const { add, get, post } = await aCart();
    const headers = await asShopper({ account: "a1" });
    await post("/v2/carts", { data: { id: "L" } }, { as: "implicit", headers });
    await add("L", product("PIC"), { headers });
    const { status, body } = await get("/v2/carts?include=main_image,files", { as: "implicit", headers });
    expect([status, ids(body.included.main_images)]).toEqual([200, [FILE_IDS.main]]);
    expect(ids(body.included.files)).toEqual([FILE_IDS.one, FILE_IDS.two]);
  });

  it("200: of a list of carts in the order of the document, whatever the first cart has", async () => {
    const { add, get, post } = await aCart();
    const headers = await asShopper({ account: "a1" });
    for (const [id, item] of [
      ["L", product("PIC")],
      ["M", custom("w")],
    ] as const) {
      await post("/v2/carts", { data: { id } }, { as: "implicit", headers });
      await add(id, item, { headers });
    }
    const query = "include=items,main_image,tax_items&filter=in(id,L,M)";
    const { data, included } = (await get(`/v2/carts?${query}`, { as: "implicit", headers })).body;
    expect(data[0]!.id).toBe("M");
    expect(Object.keys(included)).toEqual(["items", "main_images", "tax_items"]);
  });

  it("main images and files on add and on read", async () => {
    const { add, list, cart } = await aCart();
    const query = "include=main_image,files";
    const added = await add("C", product("PIC"), { query });
    expect(ids(added.body.included.main_images)).toEqual([FILE_IDS.main]);
    expect(ids(added.body.included.files)).toEqual([FILE_IDS.one, FILE_IDS.two]);
    expect(added.body.data[0].image).toEqual({
      mime_type: "image/png",
      file_name: "main.png",
      href: "https://files.example/main.png",
    });
    expect((await list(query)).body.included).toEqual(added.body.included);
    const shown = (await cart("include=items,main_image")).body.included;
    expect(ids(shown.main_images)).toEqual([FILE_IDS.main]);
  });
});

describe("discounts of a line and of the cart", () => {
  it("are shown per code, equal in both places", async () => {
    const { list } = await aCart();
    const { data, meta } = (await list("")).body;
    expect(meta.discounts).toEqual({ CODE: { amount: -200, currency: "USD", formatted: "-$2.00" } });
    expect(meta.display_price.discounts).toEqual(meta.discounts);
    expect(data[1].meta.display_price.discounts.CODE.amount).toBe(
      data[1].meta.display_price.discount.value.amount,
    );
    const sum = data.flatMap((line) => line.discounts).reduce((all, one) => all + one.amount.amount, 0);
    expect(sum).toBe(-200);
  });
});
