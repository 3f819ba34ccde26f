import type { Call } from "../call.ts";
import { NOON } from "../runtime.ts";
import { expectData, shopOn } from "../shop.ts";
import { type MemoryTable, memoryTable } from "../tables/memory-table.ts";

/** A merchant at the public endpoints, with a hierarchy, a node, a price book and a catalog. */
export async function aMerchant(table: MemoryTable = memoryTable({ now: () => NOON })) {
  const shop = shopOn(table);
  const { id: hierarchy_id } = await expectData(
    shop.post("/pcm/hierarchies", { data: { type: "hierarchy", attributes: { name: "Shop" } } }),
  );
  const node = async (name: string, parent?: string): Promise<string> => {
    const relationships = parent && { parent: { data: { type: "node", id: parent } } };
    const data = { type: "node", attributes: { name, slug: name }, relationships };
    return (await expectData(shop.post(`/pcm/hierarchies/${hierarchy_id}/nodes`, { data }))).id;
  };
  const node_id = await node("cups");
  const book = async (name: string): Promise<string> => {
    const data = { type: "pricebook", attributes: { name } };
    return (await expectData(shop.post("/pcm/pricebooks", { data }))).id;
  };
  const pricebook_id = await book("Retail");
  const catalog = async (attributes: object = {}): Promise<string> => {
    const all = { name: "Shop", hierarchy_ids: [hierarchy_id], pricebook_id, ...attributes };
    return (await expectData(shop.post("/catalogs", { data: { type: "catalog", attributes: all } }))).id;
  };
  const catalog_id = await catalog();
  const product = (attributes: object = {}, more: Call = {}) => {
    const all = { name: "Mug", commodity_type: "physical", status: "live", ...attributes };
    return expectData(shop.post("/pcm/products", { data: { type: "product", attributes: all } }, more));
  };
  return {
    ...shop,
    hierarchy_id,
    node_id,
    pricebook_id,
    catalog_id,
    node,
    book,
    catalog,
    product,
    price: (sku: string, attributes: object, bookId = pricebook_id) => {
      const data = { type: "product-price", attributes: { sku, ...attributes } };
      return expectData(shop.post(`/pcm/pricebooks/${bookId}/prices`, { data }));
    },
    attach: (ids: readonly string[], nodeId = node_id) =>
      expectData(
        shop.post(`/pcm/hierarchies/${hierarchy_id}/nodes/${nodeId}/relationships/products`, {
          data: ids.map((id) => ({ type: "product", id })),
        }),
      ),
    publish: (id = catalog_id) => expectData(shop.post(`/catalogs/${id}/releases`)),
    /** The answer that a shopper gets for a product. */
    shop: (productId: string, more: Call = {}) =>
      shop.get(`/catalog/products/${productId}`, { as: "implicit", ...more }),
  };
}

export const usd = (amount: number) => ({ currencies: { USD: { amount, includes_tax: false } } });
