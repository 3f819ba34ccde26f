import { isObject } from "../../../lib/kernel/objects.ts";
import { readField, readList, type Service } from "../entries/api-calls.ts";
import { type CopyWork, change, type Item, type Kind, nameThing } from "./kind.ts";
import { readDeep, readOne, readProducts } from "./read-store.ts";
import { RefusedError } from "./refused-error.ts";

const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 500;
const MOST_LOOKS = 240;

/** A matrix may still name children that were deleted. */
async function* listParents(store: Service): AsyncGenerator<Item> {
  const parents: { readonly item: Item; readonly leaves: readonly Leaf[] }[] = [];
  const there = new Set<string>();
  for await (const thing of readProducts(store)) {
    there.add(thing.id);
    const leaves = listLeaves(readDeep(thing, "meta", "variation_matrix"));
    const isParent = readList(readField(thing, "meta"), "product_types").includes("parent");
    if (isParent && leaves.length > 0) parents.push({ item: { thing, params: {} }, leaves });
  }
  for (const { item, leaves } of parents) {
    const children = leaves.filter(({ child }) => there.has(child));
    const { id } = item.thing;
    yield { thing: { id: `${id}/children`, children }, params: { product_id: id }, owner: nameThing(item) };
  }
}

function readChildren({ thing }: Item): readonly Leaf[] {
  return readList(thing, "children") as readonly Leaf[];
}

/**
 * The children of a parent are built, as in the source; their ids follow from the options. Those that the source has deleted
 * are deleted again.
 */
async function write({ target, map, wait }: CopyWork, item: Item): Promise<string> {
  const id = map.ids.get(item.params["product_id"] ?? "");
  if (id === undefined) throw new RefusedError("The parent was not copied.");
  await build(target, id, wait);
  const built = readDeep(await readOne(target, `/pcm/products/${id}`), "meta", "variation_matrix");
  const surplus = new Set(listLeaves(built).map(({ child }) => child));
  for (const { options, child } of readChildren(item)) {
    const own = options.reduce((place, option) => readField(place, map.ids.get(option) ?? option), built);
    if (typeof own !== "string") continue;
    surplus.delete(own);
    if (map.ids.get(child) !== own) await map.note({ source: child, target: own, hash: "" });
  }
  for (const child of surplus) await change(target, "DELETE", `/pcm/products/${child}`);
  return `${id}/children`;
}

async function build(target: Service, id: string, wait: CopyWork["wait"]): Promise<void> {
  const { body } = await change(target, "POST", `/pcm/products/${id}/build`, {});
  const job = readDeep(body, "data", "id");
  for (let look = 0; look < MOST_LOOKS; look += 1) {
    const status = readDeep(await readOne(target, `/pcm/jobs/${job}`), "attributes", "status");
    if (status === "success") return;
    if (status === "failed" || status === "cancelled")
      throw new RefusedError(`The build of children has ${status}.`);
    await wait(Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** look));
  }
  throw new RefusedError("The build of children takes too long. Run the copy again later.");
}

type Leaf = { readonly options: readonly string[]; readonly child: string };

/** The children of a matrix with their options. */
function listLeaves(matrix: unknown, options: readonly string[] = []): readonly Leaf[] {
  if (typeof matrix === "string") return [{ options, child: matrix }];
  if (!isObject(matrix)) return [];
  return Object.entries(matrix).flatMap(([option, below]) => listLeaves(below, [...options, option]));
}

export const builtChildren: Kind = {
  name: "builds of children",
  isPart: true,
  isMany: true,
  list: listParents,
  write,
  compare: () => undefined, // children are compared themselves
  build: (item) => Object.fromEntries(readChildren(item).map(({ child }) => [child, true])),
};
