import { makeSlug } from "../../../lib/products/product.ts";
import { readList } from "../entries/api-calls.ts";
import type { ShopProduct } from "./products.ts";
import { read, readAll, runParallel, send, type Target, tellRefusal } from "./target.ts";
import { readText } from "./views.ts";

const HIERARCHY = { name: "Product categories", slug: "product-categories" };

/** A product of the file that the store has. */
type Placed = { readonly product: ShopProduct; readonly id: string };

/** Puts each product into the node of its category. Takes no product out of a node. */
export async function bringCategories(target: Target, placed: readonly Placed[]): Promise<void> {
  const inCategory = placed.filter(({ product }) => product.category.length > 0);
  if (inCategory.length === 0) return;
  const hierarchyId = await bringHierarchy(target);
  const path = `/pcm/hierarchies/${hierarchyId}/nodes`;
  const nodes = await bringNodes(target, path, inCategory);
  const byNode = Map.groupBy(inCategory, ({ product }) => nodes.get(toPathKey(product.category)));
  await runParallel(target, [...byNode], async ([nodeId, all]) => {
    if (nodeId !== undefined) await attachProducts(target, `${path}/${nodeId}`, all);
  });
}

async function bringHierarchy(target: Target): Promise<string> {
  const [found] = readList(await read(target, `/pcm/hierarchies?filter=eq(slug,${HIERARCHY.slug})`), "data");
  const hierarchy =
    found ?? (await send(target, "POST", "/pcm/hierarchies", { type: "hierarchy", attributes: HIERARCHY }));
  return readText(hierarchy, "id");
}

const toPathKey = (names: readonly string[]) => JSON.stringify(names);

type Node = { readonly id: string; readonly name: string; readonly slug: string; readonly parentId: string };

/** Ids of the nodes by `toPathKey`. One after the other: they are one record of the store. */
async function bringNodes(target: Target, path: string, placed: readonly Placed[]) {
  const nodes = (await readAll(target, path)).map(toNode);
  const ids = new Map<string, string>();
  const bringNode = async (
    names: readonly string[],
    row: ShopProduct["row"],
  ): Promise<string | undefined> => {
    const known = ids.get(toPathKey(names));
    const name = names.at(-1);
    if (known !== undefined || name === undefined) return known ?? "";
    const parentId = await bringNode(names.slice(0, -1), row);
    if (parentId === undefined) return undefined;
    const siblings = nodes.filter((node) => node.parentId === parentId);
    const found = siblings.find((node) => node.name === name);
    const node =
      found ?? (await tellRefusal(target, row, () => createNode(name, parentId, siblings), "category"));
    if (!node) return undefined;
    target.report.count("categories", found ? "same" : "created");
    if (!found) nodes.push(node);
    ids.set(toPathKey(names), node.id);
    return node.id;
  };
  const createNode = async (name: string, parentId: string, siblings: readonly Node[]): Promise<Node> => {
    const attributes = { name, slug: makeNodeSlug(name, siblings) };
    const parent =
      parentId === "" ? {} : { relationships: { parent: { data: { type: "node", id: parentId } } } };
    return { ...toNode(await send(target, "POST", path, { type: "node", attributes, ...parent })), parentId };
  };
  for (const { product } of placed) await bringNode(product.category, product.row);
  return ids;
}

/** Siblings have different slugs. */
function makeNodeSlug(name: string, siblings: readonly Node[]): string {
  const base = makeSlug(name) ?? "category";
  const used = new Set(siblings.map(({ slug }) => slug));
  let slug = base;
  for (let number = 2; used.has(slug); number += 1) slug = `${base}-${number}`;
  return slug;
}

function toNode(view: unknown): Node {
  return {
    id: readText(view, "id"),
    name: readText(view, "attributes", "name"),
    slug: readText(view, "attributes", "slug"),
    parentId: readText(view, "relationships", "parent", "data", "id"),
  };
}

const MOST_REFS = 1000;

/** Attaches those that are not there: attached again, a product would come first in its node. */
async function attachProducts(target: Target, path: string, placed: readonly Placed[]): Promise<void> {
  const there = new Set(
    (await readAll(target, `${path}/products`)).map((product) => readText(product, "id")),
  );
  const missing = placed.filter(({ id }) => !there.has(id));
  for (let at = 0; at < missing.length; at += MOST_REFS) {
    const chunk = missing.slice(at, at + MOST_REFS);
    const data = chunk.map(({ id }) => ({ type: "product", id }));
    const [first] = chunk;
    if (!first) return;
    const write = () => send(target, "POST", `${path}/relationships/products`, data);
    await tellRefusal(target, first.product.row, write, "category");
  }
}
