import { type CatalogIncluded, type CatalogNode, type CatalogProduct, ok } from "cartwright-client";
import { shop } from "./api.ts";

/** A product with the address of its picture, which an answer has in `included`, outside of the product. */
export type Good = { readonly product: CatalogProduct; readonly picture: string | undefined };

function withPicture(included: CatalogIncluded = {}): (product: CatalogProduct) => Good {
  const hrefs = new Map(included.main_images?.map(({ id, link }) => [id, link.href]));
  return (product) => ({ product, picture: hrefs.get(product.relationships.main_image?.data?.id ?? "") });
}

let coming: Promise<readonly CatalogNode[]> | undefined;

/** The categories, requested once per page load: they change only when the merchant publishes. */
export function categories(): Promise<readonly CatalogNode[]> {
  coming ??= ok(shop.GET("/catalog/nodes")).then(({ data }) => data);
  return coming;
}

/**
 * Lists, categories and results are all searches: one request for prices, pictures and the number of products. Children of
 * a product in variations are left out, because their parent represents them.
 * @param words may have typos and be unfinished; an empty text finds everything
 * @param category slug of a node, or empty
 */
export async function findGoods(words: string, category: string, count: number) {
  const inCategory = category === "" ? "" : ` && meta.search.nodes.slug:=\`${category}\``;
  const filter_by = `meta.product_types:!=child${inCategory}`;
  const body = { searches: [{ q: words || "*", filter_by, per_page: count }] };
  const params = { query: { include: ["main_image" as const] } };
  const { results, included } = await ok(shop.POST("/catalog/multi-search", { params, body }));
  const [result] = results;
  if (result?.type !== "search") return { goods: [], found: 0 };
  return { goods: result.hits.map(({ document }) => withPicture(included)(document)), found: result.found };
}

/** A product or, for a child, its parent, with everything that a shopper can select. */
export type Offer = Good & {
  readonly asked: CatalogProduct;
  readonly children: readonly Good[];
  /** Products that a shopper selects from in a bundle. */
  readonly options: readonly Good[];
};

/** @returns `undefined` if nothing on sale has this slug */
export async function readOffer(slug: string): Promise<Offer | undefined> {
  const query = { filter: `eq(slug,${slug})` };
  const [asked] = (await ok(shop.GET("/catalog/products", { params: { query } }))).data;
  if (!asked) return undefined;
  const path = { product_id: asked.attributes.base_product_id ?? asked.id };
  const include = ["main_image", "component_products"] as const;
  const params = { path, query: { include: [...include] } };
  const { data, included } = await ok(shop.GET("/catalog/products/{product_id}", { params }));
  const good = withPicture(included)(data);
  const options = (included?.component_products ?? []).map(withPicture(included));
  return { ...good, asked, options, children: data.meta.variations ? await readChildren(path) : [] };
}

async function readChildren(path: { product_id: string }): Promise<readonly Good[]> {
  const params = { path, query: { include: ["main_image" as const] } };
  const answer = await ok(shop.GET("/catalog/products/{product_id}/relationships/children", { params }));
  return answer.data.map(withPicture(answer.included));
}

/** The selected quantities of a bundle, by component and product. */
export type Selection = Record<string, Record<string, number>>;

/** A bundle with the price of the selected options. @throws CartwrightError for a selection that cannot be bought */
export async function configure(product_id: string, selected_options: Selection) {
  const options = { params: { path: { product_id } }, body: { data: { selected_options } } };
  return (await ok(shop.POST("/catalog/products/{product_id}/configure", options))).data;
}

/** Units in stock. @returns `undefined` for a product without stock control */
export async function unitsLeft(id: string): Promise<number | undefined> {
  const [stock] = (await ok(shop.POST("/v2/inventories/multiple", { body: { data: [{ id }] } }))).data;
  return stock && ("attributes" in stock ? stock.attributes.available : stock.available);
}
