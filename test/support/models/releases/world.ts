import type { Answer } from "../../routes.ts";
import { expectData, type Shop, shopOn } from "../../shop.ts";
import { type MemoryTable, memoryTable } from "../../tables/memory-table.ts";
import { compareCodePoints, readAll } from "../pages.ts";
import type { World } from "../world.ts";
import { type Command, choose } from "./commands.ts";
import { judge } from "./judge.ts";
import { listProducts, showNode, showProduct } from "./looks.ts";
import { aModel, type Model, publish } from "./model.ts";
import { type Request, send } from "./requests.ts";

const byId = <T extends { readonly id: string }>(all: readonly T[]) =>
  all.toSorted((a, b) => compareCodePoints(a.id, b.id));

const listAmounts = (all: readonly number[]) => all.toSorted((a, b) => a - b);

/** The merchant's lists. What shoppers see is compared by looks. */
async function observe(shop: Shop): Promise<unknown> {
  const products = await readAll(shop, "/pcm/products");
  const hierarchies = await readAll(shop, "/pcm/hierarchies");
  const trees = await Promise.all(
    byId(hierarchies).map(async ({ id }) => {
      const nodes = byId(await readAll(shop, `/pcm/hierarchies/${id}/nodes`));
      return Promise.all(
        nodes.map(async (node) => ({
          id: node.id,
          name: node.attributes.name,
          products: byId(await readAll(shop, `/pcm/hierarchies/${id}/nodes/${node.id}/products`)).map(
            (product) => product.id,
          ),
        })),
      );
    }),
  );
  const prices = byId(await readAll(shop, "/pcm/pricebooks/prices"));
  const rules = byId(await readAll(shop, "/catalogs/rules"));
  return {
    products: byId(products).map(({ id, attributes: { name, sku, status } }) => ({ id, name, sku, status })),
    trees,
    prices: prices.map(({ id, attributes: { sku, currencies } }) => ({
      ...{
        id,
        sku,
        amounts: listAmounts(Object.values<{ amount: number }>(currencies).map(({ amount }) => amount)),
      },
    })),
    rules: rules.map(({ id, attributes: { catalog_id: catalog, channels, tags } }) => ({
      ...{ id, catalog, channels, tags },
    })),
  };
}

function describe({ products, hierarchies, nodes, books, rules }: Model): unknown {
  const prices = books.flatMap((book) => [...book.prices].map(([sku, price]) => ({ sku, ...price })));
  return {
    products: byId(products).map(({ id, name, sku, status }) => ({ id, name, sku, status })),
    trees: hierarchies.toSorted(compareCodePoints).map((hierarchy) =>
      byId(nodes.filter((node) => node.hierarchy === hierarchy)).map((node) => ({
        id: node.id,
        name: node.name,
        products: node.products.toSorted(compareCodePoints),
      })),
    ),
    prices: byId(prices).map(({ id, sku, amounts }) => ({
      id,
      sku,
      amounts: listAmounts(Object.values(amounts)),
    })),
    rules: byId(rules).map(({ id, catalog, channels, tags }) => ({ id, catalog, channels, tags })),
  };
}

const POUNDS = {
  ...{ type: "currency", code: "GBP", exchange_rate: 1, format: "£{price}", decimal_point: "." },
  ...{ thousand_separator: ",", decimal_places: 2, default: false, enabled: true },
};

/** Two hierarchies, two price books and two catalogs, with nothing in them. */
async function openShop(shop: Shop, model: Model): Promise<void> {
  const create = async (path: string, type: string, attributes: object): Promise<string> =>
    (await expectData<Answer>(shop.post(path, { data: { type, attributes } }))).id;
  await expectData(shop.post("/v2/currencies" as string, { data: POUNDS }));
  for (const name of ["first", "second"]) {
    model.hierarchies.push(await create("/pcm/hierarchies", "hierarchy", { name, slug: name }));
    model.books.push({ id: await create("/pcm/pricebooks", "pricebook", { name }), prices: new Map() });
  }
  const books = model.books.map(({ id }) => id);
  const pricebook_ids = books.map((id, at) => ({ id, priority: 2 - at }));
  for (const hierarchies of [model.hierarchies.slice(0, 1), model.hierarchies.toReversed()]) {
    const attributes = { name: "Catalog", hierarchy_ids: hierarchies, pricebook_ids };
    const id = await create("/catalogs", "catalog", attributes);
    model.catalogs.push({ id, hierarchies, books, releases: [], firstAt: 0 });
  }
}

/** Catalogs, their releases and rules, as merchants change them and shoppers see them. */
export const RELEASES: World<Model, Command, Request> = {
  open: async () => {
    const model = aModel();
    const now = () => new Date(model.now);
    const connect = (table: MemoryTable) => shopOn(table, { now, deadlineMs: 60_000 });
    const table = memoryTable({ now });
    await openShop(connect(table), model);
    return { table, connect, model };
  },
  choose,
  send,
  judge,
  tick: (model) => {
    model.now += 1000;
  },
  observe,
  describe,
  findStrays: () => [],
};

const NEXT = "next";

/** Publishes every catalog and reads the new releases, as merchants do. */
async function publishAndObserve(shop: Shop): Promise<unknown> {
  const merchant = await observe(shop);
  const catalogs = (await readAll(shop, "/catalogs")).map(({ id }) => id).toSorted(compareCodePoints);
  const releases = [];
  for (const id of catalogs) {
    await expectData<Answer>(shop.post(`/catalogs/${id}/releases` as string));
    const path = `/catalogs/${id}/releases/latestPublished`;
    const products = (await readAll(shop, `${path}/products`)).map(showProduct);
    releases.push({
      products: byId(products),
      nodes: byId((await readAll(shop, `${path}/nodes`)).map(showNode)),
    });
  }
  return { merchant, releases };
}

function publishAndDescribe(model: Model): unknown {
  const after = structuredClone(model);
  const releases = after.catalogs
    .toSorted((a, b) => compareCodePoints(a.id, b.id))
    .map((catalog) => {
      publish(after, catalog, NEXT);
      const [release] = catalog.releases;
      if (!release) return undefined;
      const nodes = release.nodes.map(({ id, name, parent, hierarchy }) => ({ id, name, parent, hierarchy }));
      return { products: byId(listProducts(after, catalog.id, release, "USD")), nodes: byId(nodes) };
    });
  return { merchant: describe(model), releases };
}

/**
 * Merchants who write and publish at once. A publication among writes is no copy of one moment, but the next one is; so the
 * last publication is compared, and the merchant's lists.
 */
export const MERCHANTS: World<Model, Command, Request> = {
  ...RELEASES,
  last: { observe: publishAndObserve, describe: publishAndDescribe },
};
