import { type Fields, isObject } from "../../../lib/kernel/objects.ts";
import { errorsText, readField, readList, type Service } from "../entries/api-calls.ts";

/** A resource as a store answers it. */
export type Thing = Fields & { readonly id: string };

const PAGE = 100;

/**
 * Reads a list to its end; one that a service does not offer is empty. Counts against `meta.results.total`, since not every service links to its next page.
 * @throws Error with a message for the user if the store refuses the list
 */
export async function* readAll(store: Service, path: string): AsyncGenerator<Thing> {
  let offset = 0;
  for (;;) {
    const { things, total } = await readPage(
      store,
      addQuery(path, `page[limit]=${PAGE}&page[offset]=${offset}`),
    );
    yield* things;
    offset += things.length;
    if (things.length === 0 || offset >= total) return;
  }
}

/** Reads products by id, since lists end at an offset of 10,000. */
export async function* readProducts(store: Service): AsyncGenerator<Thing> {
  let last = "00000000-0000-0000-0000-000000000000";
  for (;;) {
    const path = `/pcm/products?filter=${encodeURIComponent(`gt(id,${last})`)}&sort=id&page[limit]=${PAGE}`;
    const { things, total } = await readPage(store, path);
    yield* things;
    if (things.length >= total || things.length === 0) return;
    last =
      things
        .map(({ id }) => id)
        .toSorted()
        .at(-1) ?? last;
  }
}

type Page = { readonly things: readonly Thing[]; readonly total: number };

async function readPage(store: Service, path: string): Promise<Page> {
  const answer = await store({ method: "GET", path });
  if (answer.status === 404) return { things: [], total: 0 };
  if (answer.status !== 200) throw new Error(`${path}: ${errorsText(answer)}`);
  const things = readList(answer.body, "data").filter(isThing);
  const total = readField(readField(readField(answer.body, "meta"), "results"), "total");
  return { things, total: typeof total === "number" ? total : things.length };
}

/** @returns undefined if there is no such resource. @throws Error as `readAll` */
export async function readOne(store: Service, path: string): Promise<Fields | undefined> {
  const answer = await store({ method: "GET", path });
  if (answer.status === 404) return undefined;
  if (answer.status !== 200) throw new Error(`${path}: ${errorsText(answer)}`);
  const data = readField(answer.body, "data");
  return isObject(data) ? data : undefined;
}

function isThing(value: unknown): value is Thing {
  return isObject(value) && typeof value["id"] === "string";
}

function addQuery(path: string, query: string): string {
  return `${path}${path.includes("?") ? "&" : "?"}${query}`;
}

/** Reads what lies deep in an answer. @param path names of fields */
export function readDeep(value: unknown, ...path: readonly string[]): unknown {
  return path.reduce(readField, value);
}

/** Reads the ids of a relationship. */
export function readIds(value: unknown, ...path: readonly string[]): readonly string[] {
  const found = readDeep(value, ...path);
  const all = Array.isArray(found) ? found : [found];
  return all.map((one) => readField(one, "id")).filter((id) => typeof id === "string");
}
