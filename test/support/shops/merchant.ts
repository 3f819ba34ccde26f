import type { Endpoint } from "../../../lib/http/endpoint.ts";
import { type Call, call, type ParamsOf } from "../call.ts";
import { NOON } from "../runtime.ts";
import { dataOf, shopOn } from "../shop.ts";
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
  const { id: hierarchy_id } = await dataOf(
    shop.post("/pcm/hierarchies", { data: { type: "hierarchy", attributes: { name: "Shop" } } }),
  );
  const node = async (name: string, parent?: string): Promise<string> => {
    const relationships = parent && { parent: { data: { type: "node", id: parent } } };
    const data = { type: "node", attributes: { name, slug: name }, relationships };
    return (await dataOf(shop.post(`/pcm/hierarchies/${hierarchy_id}/nodes`, { data }))).id;
  };
  const node_id = await node("cups");
  const book = async (name: string): Promise<string> => {
    const data = { type: "pricebook", attributes: { name } };
    return (await dataOf(shop.post("/pcm/pricebooks", { data }))).id;
  };
  const pricebook_id = await book("Retail");
  const catalog = async (attributes: object = {}): Promise<string> => {
    const all = { name: "Shop", hierarchy_ids: [hierarchy_id], pricebook_id, ...attributes };
    return (await dataOf(shop.post("/catalogs", { data: { type: "catalog", attributes: all } }))).id;
  };
  const catalog_id = await catalog();
  const product = (attributes: object = {}, more: Call = {}) => {
    const all = { name: "Mug", commodity_type: "physical", status: "live", ...attributes };
    return dataOf(shop.post("/pcm/products", { data: { type: "product", attributes: all } }, more));
  };
  return {
    ...shop,
    ask,
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
      return dataOf(shop.post(`/pcm/pricebooks/${bookId}/prices`, { data }));
    },
    attach: (ids: readonly string[], nodeId = node_id) =>
      dataOf(
        shop.post(`/pcm/hierarchies/${hierarchy_id}/nodes/${nodeId}/relationships/products`, {
          data: ids.map((id) => ({ type: "product", id })),
        }),
      ),
    publish: (id = catalog_id) => dataOf(shop.post(`/catalogs/${id}/releases`)),
    /** What a shopper reads, whatever the status. */
    shop: (productId: string, more: Call = {}) =>
      shop.get(`/catalog/products/${productId}`, { as: "implicit", ...more }),
  };
}

export const usd = (amount: number) => ({ currencies: { USD: { amount, includes_tax: false } } });
