import { isObject } from "../../../lib/kernel/objects.ts";
import { errorsText, readField, readList, type Service } from "../entries/api-calls.ts";
import { type CopyWork, type Found, type Kind, RefusedError } from "./kind.ts";
import { hashBody } from "./map-file.ts";
import { readDeep, readOne, readProducts } from "./read-store.ts";

const PAUSE_MS = 500;
const MOST_LOOKS = 240;

async function* listParents(store: Service): AsyncGenerator<Found> {
  for await (const thing of readProducts(store)) {
    const matrix = readDeep(thing, "meta", "variation_matrix");
    const isParent = readList(readField(thing, "meta"), "product_types").includes("parent");
    if (isParent && listLeaves(matrix).length > 0)
      yield { thing: { ...thing, id: `${thing.id}/children`, matrix }, params: { product_id: thing.id } };
  }
}

/** The children of a parent are built, as in the source; their ids follow from the options. */
async function write({ target, map, wait }: CopyWork, { thing, params }: Found): Promise<string> {
  const id = map.ids.get(params["product_id"] ?? "") ?? "";
  await build(target, id, wait);
  const built = await readOne(target, `/pcm/products/${id}`);
  const matrix = readDeep(built, "meta", "variation_matrix");
  for (const { options, child } of listLeaves(thing["matrix"])) {
    const own = options.reduce((place, option) => readField(place, map.ids.get(option) ?? option), matrix);
    if (typeof own === "string") await map.note({ source: child, target: own, hash: "" });
  }
  return id;
}

async function build(target: Service, id: string, wait: CopyWork["wait"]): Promise<void> {
  const answer = await target({ method: "POST", path: `/pcm/products/${id}/build`, body: "{}" });
  const job = readDeep(answer.body, "data", "id");
  if (answer.status >= 300 || typeof job !== "string") throw new RefusedError(errorsText(answer));
  for (let look = 0; look < MOST_LOOKS; look += 1) {
    const status = readDeep(await readOne(target, `/pcm/jobs/${job}`), "attributes", "status");
    if (status === "success") return;
    if (status === "failed" || status === "cancelled")
      throw new RefusedError(`The build of children has ${status}.`);
    await wait(PAUSE_MS);
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
  list: listParents,
  write,
  build: ({ thing }) => ({ children: hashBody(listLeaves(thing["matrix"]).map(({ child }) => child)) }),
};
