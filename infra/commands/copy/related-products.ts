import { isObject } from "../../../lib/kernel/objects.ts";
import { readField, readList, type Service } from "../entries/api-calls.ts";
import { replaceIds } from "./fit-body.ts";
import { type CopyWork, change, fillPath, findOwnId, type Item, type Kind, nameThing } from "./kind.ts";
import { listProducts, readTexts } from "./lists.ts";
import { type Reference, refuseMissing } from "./parts.ts";
import { collect, readAll, readDeep, readEach } from "./read-store.ts";
import { RefusedError } from "./refused-error.ts";

const RELATED = "/pcm/products/{product_id}/custom-relationships";

/** The related products of each product by slug, in their order. */
type Related = Readonly<Record<string, readonly Reference[]>>;

const list = (store: Service) =>
  readEach(listProducts(store), async function* (item): AsyncGenerator<Item> {
    const { thing } = item;
    const related: Record<string, readonly Reference[]> = {};
    for (const slug of readTexts(readDeep(thing, "meta", "custom_relationships")))
      related[slug] = await readRelated(store, `/pcm/products/${thing.id}/custom-relationships/${slug}`);
    yield {
      thing: { id: `${thing.id}/related`, related },
      params: { product_id: thing.id },
      owner: nameThing(item),
    };
  });

async function readRelated(store: Service, path: string): Promise<readonly Reference[]> {
  const all = await collect(readAll(store, path));
  return all.map(({ id, attributes }) => {
    const sort_order = readField(attributes, "sort_order") ?? null; // null takes a place away
    return { type: "product", id, attributes: { sort_order } };
  });
}

function readLists({ thing }: Item): Related {
  return isObject(thing["related"]) ? (thing["related"] as Related) : {};
}

/** The order of those without a place is not compared: with relations in both directions, no requests can make it. */
function build(item: Item) {
  const lists = Object.entries(readLists(item));
  if (lists.length === 0) return undefined;
  return Object.fromEntries(
    lists.map(([slug, all]) => [slug, Object.fromEntries(all.map(({ id, attributes }) => [id, attributes]))]),
  );
}

/** Makes the lists of a product in the target the same. */
async function write(work: CopyWork, item: Item): Promise<string> {
  const { target, map } = work;
  const path = fillPath(RELATED, item.params, map.ids);
  const wished = readLists(item);
  for await (const own of readAll(target, path)) {
    const slug = String(readField(own["attributes"], "slug"));
    if (!(slug in wished)) await change(target, "DELETE", path, [{ type: "custom-relationship", slug }]);
  }
  for (const [slug, all] of Object.entries(wished)) {
    if (all.length === 0) await change(target, "POST", path, [{ type: "custom-relationship", slug }]);
    await relate(work, `${path}/${encodeURIComponent(slug)}`, all);
  }
  refuseMissing(
    work,
    Object.values(wished).flatMap((all) => all.map(({ id }) => id)),
  );
  return findOwnId(item.thing.id, map.ids);
}

async function relate({ target, map }: CopyWork, path: string, all: readonly Reference[]): Promise<void> {
  const copied = all.filter(({ id }) => map.ids.has(id));
  const wished = replaceIds(copied, map.ids) as readonly Reference[];
  const ids = new Set(wished.map(({ id }) => id));
  const has = await collect(readAll(target, path));
  const gone = has.filter(({ id }) => !ids.has(id));
  if (gone.length > 0)
    await change(
      target,
      "DELETE",
      path,
      gone.map(({ id }) => ({ type: "product", id })),
    );
  if (wished.length === 0) return;
  const { body } = await change(target, "POST", path, wished);
  const [first] = readList(readField(body, "meta"), "products_not_associated");
  if (first) throw new RefusedError(`${readField(first, "ID")}: ${readField(first, "Details")}`);
}

/** Products related to a product, by relationship. */
export const relatedProducts: Kind = {
  name: "related products",
  isPart: true,
  isMany: true,
  list,
  build,
  write,
};
