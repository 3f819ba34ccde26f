import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "@jest/globals";
import { readArguments } from "../../../../infra/commands/shopify/arguments.ts";
import { expectData } from "../../../support/shop.ts";
import {
  aNewStore,
  readContents,
  readRaw,
  type SeenCall,
  serviceOn,
  takeFiles,
} from "../../../support/shops/shopify.ts";
import { isLong } from "../../../support/volume.ts";

const read = (name: string) => readFileSync(join(import.meta.dirname, name), "utf8");
const OLDER = { "older.csv": read("older.csv") };
const NEWER = { "newer.csv": read("newer.csv") };

const HEADER = "Handle,Title,Variant SKU,Variant Price,Option1 Name,Option1 Value";
const fileOf = (rows: readonly string[], header = HEADER) => ({ "shop.csv": [header, ...rows].join("\n") });

const isWrite = ({ method, path }: SeenCall) => method !== "GET" && path !== "/v2/inventories/multiple";

/** A store that has taken the files. */
async function aStoreWith(files: Readonly<Record<string, string>>) {
  const store = aNewStore();
  return { ...store, taken: await takeFiles(store, files) };
}

describe("npx cartwright shopify", () => {
  it("takes a shop, the same by the older and the newer header", async () => {
    const older = await aStoreWith(OLDER);
    expect(older.taken.report.faults).toEqual([]);
    const contents = await readContents(older);
    expect(await readContents(await aStoreWith(NEWER))).toEqual(contents);
    expect(Object.keys(contents.products)).toEqual([
      ...["hill-shirt", "hill-shirtMRed", "hill-shirtSNavy-Blue"],
      ...["hill-tee", "hill-teeMNavy-Blue", "hill-teeSNavy-Blue", "hill-teeSRed"],
      ...["lind-mug", "mug-pattern", "old-lamp"],
    ]);
    const image = (name: string) => `https://cdn.example.com/lind/${name}.jpg?v=2`;
    expect(contents.products["lind-mug"]).toEqual({
      ...{ name: "Lind mug", slug: "lind-mug", sku: "MUG-1", upc_ean: "4006381333931", type: "standard" },
      ...{ status: "live", commodity_type: "physical", external_ref: "shopify:lind-mug" },
      description: '<p>A mug of "stoneware",\nglazed by hand.</p>',
      tags: ["stoneware", "gift-idea"],
      shopper_attributes: {
        ...{ vendor: "Lindgard", type: "Mug", weight_g: "350", custom_material: "Stoneware" },
        ...{ seo_title: "Lind mug | Lindgard", seo_description: "Drink from it." },
      },
      admin_attributes: { cost: "6.20", tax_code: "P0000000" },
      ...{ variations: [], image: image("front"), files: [image("side"), image("box")] },
    });
    expect(contents.nodes).toEqual({
      "Product categories > Apparel": [],
      "Product categories > Apparel > Shirts": ["hill-shirt", "hill-tee"],
      "Product categories > Home & Garden": [],
      "Product categories > Home & Garden > Kitchen": [],
      "Product categories > Home & Garden > Kitchen > Mugs": ["lind-mug"],
      "Product categories > Home & Garden > Lamps": ["old-lamp"],
    });
  });

  it("writes nothing when it is run again, whichever the header", async () => {
    for (const again of [OLDER, NEWER]) {
      const store = await aStoreWith(OLDER);
      const before = await readRaw(store);
      store.moveClock(60);
      const writes: SeenCall[] = [];
      const service = serviceOn(store, (call) => void (isWrite(call) && writes.push(call)));
      const { text } = await takeFiles(store, again, { service });
      expect(writes).toEqual([]);
      expect(text).toContain("  children   0 created, 0 changed, 5 as they were");
      expect(await readRaw(store)).toEqual(before);
    }
  });

  it("makes a sale of a compare-at price, which a catalog shows, and a standard product of Default Title", async () => {
    const store = await aStoreWith(OLDER);
    const { shop } = store;
    const { prices } = await readContents(store);
    const usd = (amount: number) => ({ USD: { amount, includes_tax: false } });
    expect(prices["MUG-1"]).toEqual({ currencies: usd(2000), sales: { shopify: { currencies: usd(1500) } } });
    expect(prices["TEE-S-R"]).toEqual({ currencies: usd(3000), sales: undefined });
    const { hierarchies, books, products } = await readRaw(store);
    const attributes = { name: "Shop", hierarchy_ids: [hierarchies[0]?.id], pricebook_id: books[0]?.id };
    const { id } = await expectData(shop.post("/catalogs", { data: { type: "catalog", attributes } }));
    await expectData(shop.post(`/catalogs/${id}/releases`));
    const mugId = products.find((one) => one.attributes.sku === "MUG-1")?.id;
    const mug = await expectData(shop.get(`/catalog/products/${mugId}`, { as: "implicit" }));
    expect(mug.attributes.price).toEqual(usd(1500));
    expect(mug.meta).toMatchObject({
      product_types: ["standard"],
      original_price: usd(2000),
      sale_id: "shopify",
    });
  });

  it("builds the three of four combinations that exist, with their skus, prices, images and stock", async () => {
    const { products, prices, stock, variations } = await readContents(await aStoreWith(NEWER));
    const children = Object.values(products).filter(({ parent }) => parent === "hill-tee");
    const shown = children.map(({ sku, options, image }) => [sku, options, image?.split("/").at(-1)]);
    expect(shown.sort()).toEqual([
      ["TEE-S-N", ["S", "Navy Blue"], "navy.jpg"],
      ["TEE-S-R", ["S", "Red"], "red.jpg"],
      ["hill-tee-3", ["M", "Navy Blue"], "navy.jpg"],
    ]);
    expect(products["hill-tee"]).toMatchObject({ type: "parent", variations: ["Size", "Color"] });
    expect(products["hill-tee"]).not.toHaveProperty("sku");
    expect(prices["hill-tee-3"]).toMatchObject({
      currencies: { USD: { amount: 4000 } },
      sales: { shopify: { currencies: { USD: { amount: 3250 } } } },
    });
    expect(stock).toEqual({ "lind-mug": 12, "hill-teeSNavy-Blue": 4, "hill-teeSRed": 0, "old-lamp": 0 });
    // The shirt has the same values in another order.
    expect(variations).toEqual([
      ["Color", ["Navy Blue", "Red"]],
      ["Size", ["S", "M"]],
    ]);
  });

  it("names what it does not take and what it makes up, and how often", async () => {
    const { taken } = await aStoreWith(OLDER);
    expect(Object.fromEntries(taken.report.notes)).toMatchObject({
      "Gift cards are not taken": ["lind-voucher"],
      "Variants without a SKU get one from the handle": ["hill-tee-3", "old-lamp-1"],
      "Tags after the 20th or over 255 characters are not taken": ["row 12"],
      "That a variant is free of tax is not taken": ["row 7"],
      "Variants sold when out of stock get no stock, so that they are never out of it": ["row 7"],
      "Stock below zero becomes 0": ["row 6"],
      "Without a category, a product is in no node": ["mug-pattern"],
      "Column 'Image Alt Text' is not taken": ["row 2"],
      "Column 'Price / Norway' is not taken": ["row 2"],
    });
    expect(taken.text).toContain("       1  Gift cards are not taken: lind-voucher\n");
  });

  it("prints the report that docs/shopify.md shows", async () => {
    const header =
      "Handle,Title,Body (HTML),Product Category,Tags,Option1 Name,Option1 Value,Variant SKU," +
      "Variant Inventory Tracker,Variant Inventory Qty,Variant Price,Variant Compare At Price,Image Src,Image Alt Text";
    const mug =
      'fjord-mug,Fjord mug,<p>Stoneware.</p>,Home & Garden > Mugs,"Stoneware, Gift Idea",Title,Default Title,FJ-MUG,' +
      "shopify,12,15.00,20.00,https://cdn.example.com/fjord-mug.jpg,A mug";
    const tee = [
      "fjord-tee,Fjord tee,,Apparel > Shirts,wool,Size,S,FJ-TEE-S,shopify,4,30.00",
      "fjord-tee,,,,,,M,,shopify,2,thirty",
    ];
    const { taken } = await aStoreWith({ "products_export.csv": [header, mug, ...tee].join("\n") });
    const page = readFileSync(join(import.meta.dirname, "../../../../docs/shopify.md"), "utf8");
    expect(page).toContain(`\`\`\`text\n${taken.text}\n\`\`\`\n`);
  });

  it("--dry-run: writes only the report", async () => {
    const store = aNewStore();
    const calls: SeenCall[] = [];
    const service = serviceOn(store, (call) => void calls.push(call));
    const { text } = await takeFiles(store, OLDER, { service, isDryRun: true });
    expect(calls).toEqual([{ method: "GET", path: "/v2/currencies" }]);
    expect(text).toMatch(
      /^11 rows\n {2}products {3}5, 3 of them live\n {2}children {3}5\n {2}prices {5}8 in USD, 2 of them with a sale\n {2}stock {6}4\n\nNot taken, or made up:\n/,
    );
    expect((await readRaw(store)).products).toEqual([]);
  });
});

describe("an interrupted run", () => {
  /** Ends with the write of this number, before it or after it has come into effect. */
  const killAt = (store: ReturnType<typeof aNewStore>, stop: number, isAfter: boolean) => {
    let writes = 0;
    let isDead = false;
    const die = () => {
      isDead = true;
      throw new Error("The process is killed.");
    };
    return serviceOn(
      store,
      (call) => {
        writes += Number(isWrite(call));
        return isDead || (!isAfter && writes === stop) ? die() : undefined;
      },
      () => void (writes === stop && die()),
    );
  };

  it("goes on at any write, to the same store as without it", async () => {
    const whole = await aStoreWith(OLDER);
    const expected = await readContents(whole);
    let stop = 1;
    for (let hasEnded = false; !hasEnded; stop += isLong ? 1 : 3) {
      const store = aNewStore();
      const service = killAt(store, stop, stop % 2 === 0);
      const killed = await takeFiles(store, OLDER, { service, parallel: 1 }).catch((error: unknown) => error);
      hasEnded = !(killed instanceof Error);
      store.moveClock(60);
      const { report } = await takeFiles(store, OLDER);
      expect(report.faults).toEqual([]);
      expect({ stop, ...(await readContents(store)) }).toEqual({ stop, ...expected });
    }
    expect(stop).toBeGreaterThan(50);
  });

  it("waits where the service is busy", async () => {
    const store = aNewStore();
    let count = 0;
    const busy = [429, 503, undefined];
    const service = serviceOn(store, () => {
      const status = busy[count++ % busy.length];
      return status === undefined ? undefined : Response.json({}, { status });
    });
    expect((await takeFiles(store, NEWER, { service })).report.faults).toEqual([]);
    expect(await readContents(store)).toEqual(await readContents(await aStoreWith(NEWER)));
  });
});

describe("wrong cells", () => {
  const header = `${HEADER},Status,Published,Variant Inventory Tracker,Variant Inventory Qty,Image Src,Variant Grams`;

  it("are reported by row and column, and the rest goes on", async () => {
    const rows = [
      ",No handle,A,1,,",
      "untitled,,B,1,,",
      "mug,Mug,C,abc,,,,,shopify,many,not an address,heavy",
      "tee,Tee,D,1,Size,S,asleep,perhaps",
      "tee,,E,1,,",
      "tee,,F,1.005,,M",
      "tee,,G,1,,S",
      "cup,Cup,C,1,Title,Default Title,active,true,,,,,too,many",
      "jug,Jug,H,9999999999999,Title,Default Title",
    ];
    const store = await aStoreWith(fileOf(rows, header));
    const { report, text } = store.taken;
    expect(report.faults.map(({ place, column }) => `${place.row} ${column}`).sort()).toEqual([
      ...["10 Variant Price", "2 Handle", "3 Title", "4 Image Src", "4 Variant Grams"],
      ...["4 Variant Inventory Qty", "4 Variant Price", "5 Published", "5 Status", "6 Option1 Value"],
      ...["7 Variant Price", "8 Option1 Value", "9 Variant SKU", "9 undefined"],
    ]);
    expect(text).toContain(
      "shop.csv, row 7, Variant Price: '1.005' has more decimals than USD, which has 2.",
    );
    expect(text).toContain(
      "shop.csv, row 9, Variant SKU: Another variant has 'C'; this one becomes 'cup-1'.",
    );
    const { products, prices } = await readContents(store);
    expect(Object.keys(products)).toEqual(["cup", "jug", "mug", "tee", "teeM", "teeS"]);
    expect(products["tee"]).toMatchObject({ status: "draft" });
    expect(Object.keys(prices)).toEqual(["D", "cup-1"]);
  });

  it("are reported where a quotation mark is not closed", async () => {
    const { taken } = await aStoreWith(fileOf(["mug,Mug,A,1,,", '"cup,Cup,B,1,,', "jug,Jug,C,1,,"]));
    expect(taken.report.faults).toMatchObject([{ place: { row: 3 } }]);
    expect(taken.report.counts.products.created).toBe(1);
  });

  it("are reported where the store refuses them, and the rest goes on", async () => {
    const store = aNewStore();
    const own = { type: "product", attributes: { name: "Own", commodity_type: "physical" } };
    const create = (more: object) =>
      expectData(
        store.shop.post("/pcm/products", { data: { ...own, attributes: { ...own.attributes, ...more } } }),
      );
    await create({ slug: "mug", sku: "OWN" });
    await create({ slug: "tee2" });
    const rows = ["mug,Mug,A,1,,", "cup,Cup,OWN,1,,", "jug,Jug,C,1,,", "tee,Tee,D,1,Size,2", "tee,,E,1,,3"];
    const { report } = await takeFiles(store, fileOf(rows));
    expect(report.faults.map(({ place, column }) => [place.row, column])).toEqual([
      [2, "Handle"],
      [3, "Variant SKU"],
      [5, undefined],
    ]);
    const { prices } = await readContents(store);
    expect(Object.keys(prices)).toEqual(["C", "E"]);
  });

  it("no export of Shopify: nothing is written", async () => {
    await expect(takeFiles(aNewStore(), { "shop.csv": "sku,price\nA,1\n" })).rejects.toThrow(
      "shop.csv is no product export of Shopify",
    );
  });
});

describe("currencies", () => {
  it("have their own decimals: yen have none", async () => {
    const store = aNewStore();
    const attributes = {
      code: "JPY",
      exchange_rate: 1,
      format: "¥{price}",
      decimal_point: ".",
      thousand_separator: ",",
    };
    const data = { type: "currency", ...attributes, decimal_places: 0, default: false, enabled: true };
    await expectData(store.shop.post("/v2/currencies", { data }));
    const rows = ["mug,Mug,A,1500,,", "cup,Cup,B,1500.00,,", "jug,Jug,C,15.5,,"];
    const { report } = await takeFiles(store, fileOf(rows), { currency: "jpy", includesTax: true });
    expect(report.faults).toMatchObject([{ place: { row: 4 }, column: "Variant Price" }]);
    const yen = { currencies: { JPY: { amount: 1500, includes_tax: true } }, sales: undefined };
    expect((await readContents(store)).prices).toEqual({ A: yen, B: yen });
    await expect(takeFiles(store, fileOf(rows), { currency: "SEK" })).rejects.toThrow("no currency 'SEK'");
  });
});

describe("a file that has changed", () => {
  const header = `${HEADER},Variant Compare At Price,Variant Inventory Tracker,Variant Inventory Qty,Image Src`;
  const before = [
    "tee,Tee,S1,20,Size,S,25,shopify,3,https://cdn.example.com/a.jpg",
    "tee,,M1,20,,M,,shopify,5,https://cdn.example.com/b.jpg",
    "mug,Mug,MUG,10,,,12,,,",
  ];

  it("changes only what differs; what the merchant has added stays", async () => {
    const store = await aStoreWith(fileOf(before, header));
    const { shop } = store;
    const { products: listed } = await readRaw(store);
    const id = listed.find(({ attributes }) => attributes.sku === "MUG")?.id;
    const more = { slug: "big-mug", shopper_attributes: { care: "By hand" } };
    await expectData(shop.put(`/pcm/products/${id}`, { data: { type: "product", id, attributes: more } }));
    const after = [
      "tee,Tee,S1,18,Size,S,25,shopify,2,https://cdn.example.com/a.jpg",
      "tee,,M1,20,,M,,shopify,5,https://cdn.example.com/b.jpg",
      "tee,,,,,,,,,https://cdn.example.com/c.jpg",
      "mug,Mug of clay,MUG,10,,,,,,",
    ];
    const { report } = await takeFiles(store, fileOf(after, header));
    expect(report.counts).toMatchObject({
      files: { created: 1, same: 2 },
      products: { created: 0, changed: 2 },
      children: { created: 0, changed: 2 },
      prices: { changed: 2, same: 1 },
      stock: { changed: 1, same: 1 },
    });
    const { products, prices, stock } = await readContents(store);
    expect(products["mug"]).toMatchObject({ name: "Mug of clay", shopper_attributes: { care: "By hand" } });
    expect(prices["MUG"]).toMatchObject({ currencies: { USD: { amount: 1000 } }, sales: undefined });
    expect(prices["S1"]).toMatchObject({ sales: { shopify: { currencies: { USD: { amount: 1800 } } } } });
    expect(stock).toEqual({ teeS: 2, teeM: 5 });
    expect(Object.keys(products)).toEqual(["mug", "tee", "teeM", "teeS"]);
  });

  it("with another variant: it is built, and the others keep their ids", async () => {
    const both = "Option2 Name,Option2 Value";
    const rows = ["tee,Tee,SB,20,Size,S,Color,Blue", "tee,,SR,20,,S,,Red", "tee,,MB,20,,M,,Blue"];
    const store = await aStoreWith(fileOf(rows, `${HEADER},${both}`));
    const ids = async () =>
      new Map((await readRaw(store)).products.map(({ attributes, id }) => [attributes.sku, id]));
    const idsBefore = await ids();
    const { report } = await takeFiles(store, fileOf([...rows, "tee,,MR,20,,M,,Red"], `${HEADER},${both}`));
    expect(report.counts.children).toEqual({ created: 1, changed: 0, same: 3 });
    expect(await ids()).toEqual(new Map([...idsBefore, ["MR", (await ids()).get("MR")]]));
    const other = await takeFiles(store, fileOf(["tee,Tee,SB,20,Title,Default Title"]));
    expect(other.report.faults).toMatchObject([{ text: expect.stringContaining("the file without") }]);
  });
});

describe("a wrong row of a variant", () => {
  it("removes no child that the store has, and touches nothing else of the product", async () => {
    const rows = ["tee,Tee,S1,20,Size,S", "tee,,M1,20,,M", "mug,Mug,MUG,10,,"];
    const store = await aStoreWith(fileOf(rows));
    const before = await readContents(store);
    const { report } = await takeFiles(
      store,
      fileOf(["tee,Tea,S1,25,Size,S", "tee,,M1,25,,", "mug,Mug,MUG,10,,"]),
    );
    expect(report.faults.map(({ place, column }) => [place.row, column])).toEqual([
      [3, "Option1 Value"],
      [2, "Option1 Value"],
    ]);
    expect(await readContents(store)).toEqual(before);
  });
});

describe("options of any language", () => {
  it("get names that slugs can have, and keep their texts", async () => {
    const rows = [
      "tee,Tee,A,1,Größe,Größe ½",
      "tee,,B,1,,赤",
      "tee,,C,1,,青",
      "tee,,D,1,,A/B",
      "tee,,E,1,,A B",
    ];
    const store = await aStoreWith(fileOf(rows));
    expect(store.taken.report.faults).toEqual([]);
    const { variations } = await readRaw(store);
    const options = variations.flatMap(({ meta }) => meta.options);
    expect(options.map(({ name, description }) => [name, description])).toEqual([
      ["Gro-e-1-2", "Größe ½"],
      ["option", "赤"],
      ["option-2", "青"],
      ["A-B", "A/B"],
      ["A-B-2", "A B"],
    ]);
  });
});

describe("words of the command", () => {
  it("are files and options; without a key, it takes the one of this machine", () => {
    expect(readArguments(["a.csv", "b.csv", "--dry-run", "--currency", "EUR"], {})).toMatchObject({
      ...{ files: ["a.csv", "b.csv"], isDryRun: true, includesTax: false, currency: "EUR" },
      service: { url: "http://127.0.0.1:3000" },
    });
    expect(() => readArguments([], {})).toThrow("Which file?");
    expect(() => readArguments(["a.csv", "--url", "https://shop.example"], {})).toThrow("application key");
  });
});
