import { createCatalog } from "../../../functions/catalogs/create-catalog.ts";
import { createRelease } from "../../../functions/catalogs/releases/create-release.ts";
import { createHierarchy } from "../../../functions/hierarchies/create-hierarchy.ts";
import { attachNodeProducts } from "../../../functions/hierarchies/nodes/attach-node-products.ts";
import { createNode } from "../../../functions/hierarchies/nodes/create-node.ts";
import { createPriceBook } from "../../../functions/price-books/create-price-book.ts";
import { createPrice } from "../../../functions/price-books/prices/create-price.ts";
import { createProduct } from "../../../functions/products/create-product.ts";
import type { Endpoint } from "../../../lib/http/endpoint.ts";
import { type Call, call, type ParamsOf } from "../call.ts";
import { NOON } from "../runtime.ts";
import { shopOn } from "../shop.ts";
import { type MemoryTable, memoryTable } from "../tables/memory-table.ts";

/** A merchant at the public endpoints, with a hierarchy, a node, a price book and a catalog to sell from. */
export async function aMerchant(table: MemoryTable = memoryTable({ now: () => NOON })) {
  const shop = shopOn(table);
  const ask = async <P extends string>(
    endpoint: Endpoint<P>,
    params?: ParamsOf<NoInfer<P>>,
    data?: unknown,
    more: Call = {},
  ) => {
    const answer = await call<string>(endpoint, {
      table,
      params: { ...params },
      ...(data === undefined ? {} : { body: { data } }),
      ...more,
    });
    if (answer.status >= 400) throw new Error(`${endpoint.id}: ${answer.text}`);
    return answer.body?.data;
  };
  const hierarchy = await ask(createHierarchy, {}, { type: "hierarchy", attributes: { name: "Shop" } });
  const hierarchy_id: string = hierarchy.id;
  const node = async (name: string, parent?: string): Promise<string> => {
    const relationships = parent && { parent: { data: { type: "node", id: parent } } };
    const data = { type: "node", attributes: { name, slug: name }, relationships };
    return (await ask(createNode, { hierarchy_id }, data)).id;
  };
  const node_id = await node("cups");
  const book = async (name: string): Promise<string> =>
    (await ask(createPriceBook, {}, { type: "pricebook", attributes: { name } })).id;
  const pricebook_id = await book("Retail");
  const catalog = async (attributes: object = {}): Promise<string> => {
    const all = { name: "Shop", hierarchy_ids: [hierarchy_id], pricebook_id, ...attributes };
    return (await ask(createCatalog, {}, { type: "catalog", attributes: all })).id;
  };
  const catalog_id = await catalog();
  const product = (attributes: object = {}, more: Call = {}) => {
    const all = { name: "Mug", commodity_type: "physical", status: "live", ...attributes };
    return ask(createProduct, {}, { type: "product", attributes: all }, more);
  };
  return {
    ...shopOn(table),
    ask,
    hierarchy_id,
    node_id,
    pricebook_id,
    catalog_id,
    node,
    book,
    catalog,
    product,
    price: (sku: string, attributes: object, bookId = pricebook_id) =>
      ask(
        createPrice,
        { pricebook_id: bookId },
        { type: "product-price", attributes: { sku, ...attributes } },
      ),
    attach: (ids: readonly string[], nodeId = node_id) =>
      ask(
        attachNodeProducts,
        { hierarchy_id, node_id: nodeId },
        ids.map((id) => ({ type: "product", id })),
      ),
    publish: (id = catalog_id) => ask(createRelease, { catalog_id: id }),
    /** What a shopper reads, whatever the status. */
    shop: (productId: string, more: Call = {}) =>
      shop.get(`/catalog/products/${productId}`, { as: "implicit", ...more }),
  };
}

export const usd = (amount: number) => ({ currencies: { USD: { amount, includes_tax: false } } });
