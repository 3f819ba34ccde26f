import type { Call } from "../../call.ts";
import type { Answer, Undescribed } from "../../routes.ts";
import { asShopper, NOON } from "../../runtime.ts";
import type { Shop } from "../../shop.ts";
import { compareCodePoints, complainOfPages, readPages } from "../pages.ts";
import { findPrice, findRelease, type Model, type ModelRelease, type Shopper } from "./model.ts";

/** Everything that a shopper reads. */
export type Seen = Readonly<Record<"release" | "products" | "hierarchies" | "nodes", Answer>> & {
  readonly inNodes: readonly Answer[];
  readonly one: readonly Answer[];
};

/** Ids that a shopper asks for, whether they are published or not. */
export type Asked = { readonly products: readonly string[]; readonly nodes: readonly string[] };

async function asCaller({ channel, tag, account, customer, currency }: Shopper): Promise<Call> {
  return {
    as: "implicit",
    headers: {
      ...(channel ? { "ep-channel": channel } : {}),
      ...(tag ? { "ep-context-tag": tag } : {}),
      ...(await asShopper({ ...(account ? { account } : {}), ...(customer ? { customer } : {}) }, NOON)),
      "x-moltin-currency": currency,
    },
  };
}

export async function look(shop: Shop, shopper: Shopper, asked: Asked, limit: number): Promise<Seen> {
  const caller = await asCaller(shopper);
  const list = (path: string) => readPages(shop, { path, query: "", limit }, caller);
  return {
    release: await shop.get("/catalog" as string, caller),
    products: await list("/catalog/products"),
    hierarchies: await list("/catalog/hierarchies"),
    nodes: await list("/catalog/nodes"),
    inNodes: await Promise.all(asked.nodes.map((id) => list(`/catalog/nodes/${id}/relationships/products`))),
    one: await Promise.all(asked.products.map((id) => shop.get(`/catalog/products/${id}` as string, caller))),
  };
}

export const showProduct = ({ id, attributes, meta }: Undescribed) => ({
  id,
  name: attributes.name,
  sku: attributes.sku,
  status: attributes.status,
  updated: attributes.updated_at,
  published: attributes.published_at,
  nodes: meta.bread_crumb_nodes.toSorted(),
  amount: meta.display_price?.without_tax.amount ?? null,
  currency: meta.display_price?.without_tax.currency ?? null,
  catalog: meta.catalog_id,
});

const time = (at: number) => new Date(at).toISOString();

/** A release's products as its readers see them, the latest change first. */
export function listProducts(model: Model, catalog: string, release: ModelRelease, currency: string) {
  return release.products
    .toSorted((a, b) => b.updatedAt - a.updatedAt || compareCodePoints(b.id, a.id))
    .map(({ id, name, sku, status, updatedAt, nodes }) => {
      const price = findPrice(model, release, sku, currency);
      return {
        ...{ id, name, sku, status, updated: time(updatedAt), published: time(release.at) },
        ...{
          nodes: nodes.toSorted(),
          amount: price?.amount ?? null,
          currency: price ? currency : null,
          catalog,
        },
      };
    });
}

export const showNode = ({ id, attributes, relationships }: Undescribed) => ({
  id,
  name: attributes.name,
  parent: relationships.parent.data.id,
  hierarchy: relationships.hierarchy.data.id,
});

const byId = <T extends { readonly id: string }>(all: readonly T[]) =>
  all.toSorted((a, b) => compareCodePoints(a.id, b.id));

/** @returns a complaint if a shopper sees anything else than the release that the model chooses */
export function complainOfLook(
  model: Model,
  shopper: Shopper,
  asked: Asked,
  limit: number,
  seen: Seen,
): string | undefined {
  const release = findRelease(model, shopper);
  if (!release) {
    const all = [seen.release, seen.products, seen.hierarchies, seen.nodes, ...seen.one, ...seen.inNodes];
    return all.every(({ status }) => status === 404) ? undefined : "a shopper reads what is not published";
  }
  const catalog = model.catalogs.find(({ releases }) => releases.includes(release))?.id ?? "";
  const { id, attributes, meta } = seen.release.body.data ?? {};
  const said = [id, attributes?.catalog_id, meta?.total_products, meta?.total_nodes].join();
  const right = [release.id, catalog, release.products.length, release.nodes.length].join();
  if (said !== right) return `the release is ${said}, not ${right}`;
  const products = listProducts(model, catalog, release, shopper.currency);
  const complaints = [
    complainOfPages(seen.products, products, limit, showProduct),
    complainOfPages(seen.hierarchies, release.hierarchies, limit, ({ id: one }) => one),
    complainOfNodes(seen.nodes, release),
    ...asked.nodes.map((node, at) => {
      const answer = seen.inNodes[at]!;
      if (!release.nodes.some((one) => one.id === node)) return expectMissing(answer);
      const own = products.filter(({ nodes }) => nodes.includes(node));
      return complainOfPages(answer, own, limit, showProduct);
    }),
    ...asked.products.map((product, at) => {
      const { status, body } = seen.one[at]!;
      const found = products.find((one) => one.id === product);
      if (!found) return expectMissing(seen.one[at]!);
      const shown = status === 200 ? JSON.stringify(showProduct(body.data)) : status;
      return shown === JSON.stringify(found) ? undefined : `${shown}, not ${JSON.stringify(found)}`;
    }),
  ];
  return complaints.find((one) => one !== undefined);
}

const expectMissing = ({ status, text }: Answer) =>
  status === 404 ? undefined : `a shopper reads what is not published: ${text.slice(0, 300)}`;

/** Nodes may come in any order of their siblings. */
function complainOfNodes({ status, body }: Answer, { nodes }: ModelRelease): string | undefined {
  if (status !== 200) return `nodes: ${status}`;
  const pages: Undescribed[] = body.pages;
  const shown = byId(pages.flatMap(({ data }) => data.map(showNode)) as { id: string }[]);
  const right = byId(nodes.map(({ id, name, parent, hierarchy }) => ({ id, name, parent, hierarchy })));
  const isRight =
    JSON.stringify(shown) === JSON.stringify(right) && pages[0].meta.results.total === nodes.length;
  return isRight ? undefined : `the nodes are ${JSON.stringify(shown)}, not ${JSON.stringify(right)}`;
}
