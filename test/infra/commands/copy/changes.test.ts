import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import { forgetProcessMemory } from "../../../../lib/kernel/process-memory.ts";
import { runWorker } from "../../../support/background/worker.ts";
import { fillStore } from "../../../support/copies/fill-store.ts";
import { compareContents, readContents } from "../../../support/copies/read-contents.ts";
import {
  type CopiedStore,
  compareAll,
  copyAll,
  openWork,
  publishAll,
} from "../../../support/copies/run-copy.ts";
import { newWriter } from "../../../support/copies/writer.ts";
import { aNewStore, serviceOn } from "../../../support/shops/shopify.ts";

const writerOn = (store: CopiedStore) => newWriter(serviceOn(store), () => runWorker(store));
const folder = await mkdtemp(join(tmpdir(), "cartwright-copy-"));
afterAll(() => rm(folder, { recursive: true }));

const [source, target] = [aNewStore(1), aNewStore(1)];
const firstFile = join(folder, "first.jsonl");
let file = firstFile;
let restores: readonly (() => void)[] = [];

/** A store and its copy, with which every test begins. */
beforeAll(async () => {
  await fillStore(writerOn(source), 24);
  await copyAndPublish();
  restores = [source, target].map(({ table }) => table.keepState());
}, 60_000);

beforeEach(async () => {
  for (const restore of restores) restore();
  forgetProcessMemory();
  file = join(folder, `${crypto.randomUUID()}.jsonl`);
  await copyFile(firstFile, file);
});

async function copyAndPublish() {
  const work = await openWork(source, target, file);
  const copied = await copyAll(work);
  expect(copied.refused).toEqual([]);
  await publishAll(work, target);
  return copied.written;
}

const listLost = async () =>
  compareContents(await readContents(serviceOn(source)), await readContents(serviceOn(target)));

/** Finds things of a store by their names. */
function finderOn(store: CopiedStore) {
  const { get, list } = writerOn(store);
  const find = async (path: string, name: string, value: unknown) => {
    const all = await list(path);
    return all.find((one) => (one.attributes ?? one)[name] === value);
  };
  return {
    ...{ get, list, find },
    product: (sku: string) => find("/pcm/products", "sku", sku),
  };
}

describe("a copy after changes", () => {
  it("--check names exactly what was changed in the target", async () => {
    const { product, find } = finderOn(target);
    const { post, put, remove } = writerOn(target);
    const change = async (sku: string, attributes: object) => {
      const { id } = await product(sku);
      await put(`/pcm/products/${id}`, { type: "product", id, attributes });
    };
    await change("SKU-1", { description: "Another text" });
    await change("SKU-2", { description: null, tags: [] });
    const { id: book } = await find("/pcm/pricebooks", "name", "Retail");
    const price = await find(`/pcm/pricebooks/${book}/prices`, "sku", "SKU-3");
    const currencies = { USD: { amount: 1, includes_tax: false } };
    await put(`/pcm/pricebooks/${book}/prices/${price.id}`, {
      ...{ type: "product-price", id: price.id, attributes: { currencies } },
    });
    await remove(`/pcm/products/${(await product("SKU-9")).id}`);
    await post("/pcm/products", {
      type: "product",
      attributes: { name: "Own", sku: "TARGETS-OWN", slug: "own", commodity_type: "physical" },
    });
    const { differences, more } = await compareAll(await openWork(source, target, file));
    expect(more).toEqual(["products: 'TARGETS-OWN'"]);
    expect(new Set(differences)).toEqual(
      new Set([
        "products: 'SKU-1' differs in attributes.description",
        "products: 'SKU-2' differs in attributes.description, attributes.tags",
        "products: 'SKU-9' is not in the target",
        "prices: 'SKU-3' of 'Retail' differs in attributes.currencies.EUR, attributes.currencies.USD.amount",
      ]),
    );
  });

  it("a second run brings exactly what was changed in the source", async () => {
    const { product, find, list, get } = finderOn(source);
    const { put, post, remove, awaitJob } = writerOn(source);
    const change = async (path: string, type: string, id: string, attributes: object) =>
      put(`${path}/${id}`, { type, id, attributes });

    // A product that loses what it can lose.
    const one = await product("SKU-1");
    await change("/pcm/products", "product", one.id, {
      ...{
        description: null,
        locales: null,
        custom_inputs: {},
        tags: [],
        mpn: null,
        shopper_attributes: { a: null },
      },
      extensions: { "products(Care)": { wash_c: 41 } },
    });
    await remove(`/pcm/products/${one.id}/relationships/main_image`);
    await put(`/pcm/products/${one.id}/relationships/files`, []);
    const four = await product("SKU-4");
    await remove(`/pcm/products/${four.id}/relationships/templates`, four.relationships.templates.data);
    const tree = await find("/pcm/hierarchies", "slug", "kitchen");
    const nodes = await list(`/pcm/hierarchies/${tree.id}/nodes`);
    const node = nodes.find(({ attributes }) => attributes.curated_products);
    const nodePath = `/pcm/hierarchies/${tree.id}/nodes/${node.id}`;
    await remove(`${nodePath}/relationships/products`, [{ type: "product", id: one.id }]);
    await put(nodePath, {
      type: "node",
      id: node.id,
      attributes: { curated_products: [], description: null, slug: "moved", name: "Moved" },
    });
    await remove(`${nodePath}/relationships/parent`);
    const [related] = (await list("/pcm/products")).filter(({ meta }) =>
      meta.custom_relationships?.includes("CRP_spare"),
    );
    await remove(`/pcm/products/${related.id}/custom-relationships`, [
      { type: "custom-relationship", slug: "CRP_spare" },
    ]);

    // A parent with another rule; a child of another is deleted.
    const [shirt, other] = [await product("SHIRT-0"), await product("SHIRT-1")];
    await change("/pcm/products", "product", shirt.id, { build_rules: { default: "include" } });
    await awaitJob((await post(`/pcm/products/${shirt.id}/build`, {})).id);
    await remove(`/pcm/products/${(await get(`/pcm/products/${other.id}/children`))[1].id}`);

    // People.
    const account = (await list("/v2/accounts")).find(
      ({ legal_name, relationships }) => legal_name && relationships.account_tags?.data.length,
    );
    await remove(
      `/v2/accounts/${account.id}/relationships/account-tags`,
      account.relationships.account_tags.data,
    );
    await put(`/v2/accounts/${account.id}`, { type: "account", legal_name: null });
    const customer = await find("/v2/customers", "email", "customer2@example.com");
    const [address] = await list(`/v2/customers/${customer.id}/addresses`);
    await put(`/v2/customers/${customer.id}/addresses/${address.id}`, {
      ...address,
      line_2: null,
      city: "Rye",
    });

    // Prices and promotions.
    const book = await find("/pcm/pricebooks", "name", "Retail");
    const prices = await list(`/pcm/pricebooks/${book.id}/prices`);
    const price = prices.find(({ attributes }) => attributes.sales);
    await change(`/pcm/pricebooks/${book.id}/prices`, "product-price", price.id, { sales: null });
    const promotion = await find("/v2/promotions", "name", "Promotion 1");
    const promotionPath = `/v2/promotions/${promotion.id}`;
    await put(promotionPath, { ...promotion, min_cart_value: null, description: "Changed" });
    const code = { code: "P1-CODE-3" };
    await remove(`${promotionPath}/codes`, { type: "promotion_codes", codes: [code] });
    await post(`${promotionPath}/codes`, {
      type: "promotion_codes",
      codes: [{ ...code, uses: 1 }, { code: "NEW" }],
    });
    const catalog = await find("/catalogs", "name", "Plain");
    await change("/catalogs", "catalog", catalog.id, { description: null });
    const stock = (await product("SKU-2")).id;
    await put(`/v2/inventories/${stock}`, {
      type: "stock",
      id: stock,
      attributes: { locations: { north: null, south: { available: 4 } } },
    });

    // Everything else.
    const api = await find("/v2/settings/extensions/custom-apis", "slug", "kilns");
    const entries = `/v2/settings/extensions/custom-apis/${api.id}/entries`;
    const entry = (await list(entries)).find(({ code: name }) => name === "K-4");
    await put(`${entries}/${entry.id}`, { type: "kilns_ext", degrees: null, words: ["three"] });
    await put("/v2/settings", { type: "settings", page_length: 50, additional_languages: [] });
    await post("/pcm/products", {
      type: "product",
      attributes: { name: "New", sku: "NEW", slug: "new", commodity_type: "physical", status: "live" },
    });

    await runWorker(source);
    expect(await copyAndPublish()).toEqual({
      ...{ products: 4, "builds of children": 2, "files of products": 1, "main image of products": 1 },
      ...{ "templates of products": 3, "related products": 1, nodes: 1, "products of nodes": 1 },
      ...{
        "curated products of nodes": 1,
        prices: 1,
        accounts: 1,
        "tags of accounts": 1,
        "addresses of customers": 1,
      },
      ...{
        "settings of /v2/settings": 1,
        catalogs: 1,
        promotions: 1,
        codes: 2,
        stock: 1,
        "entries of Custom APIs": 1,
      },
    });
    expect(await listLost()).toEqual([]);
    expect((await compareAll(await openWork(source, target, file))).differences).toEqual([]);
    expect(await copyAndPublish()).toEqual({});
  });
});
