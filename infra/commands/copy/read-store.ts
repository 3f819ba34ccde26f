import { isDeepStrictEqual } from "node:util";
import { type Fields, isObject } from "../../../lib/kernel/objects.ts";
import { errorsText, readField, readList, type Service } from "../entries/api-calls.ts";
import { RefusedError } from "./refused-error.ts";

/** A resource as a store answers it. */
export type Thing = Fields & { readonly id: string };
export type Headers = Readonly<Record<string, string>>;

const PAGE = 100;
const LARGEST_OFFSET = 10_000; // of the public contract

/**
 * Reads a list to its end, each resource once; one that a service does not offer is empty. Counts against
 * `meta.results.total`, since not every service links to its next page, but follows links that go on behind a record: they
 * know no largest offset.
 * @throws RefusedError if the store refuses the list
 */
export async function* readAll(store: Service, path: string, headers: Headers = {}): AsyncGenerator<Thing> {
  const seen = new Set<string>();
  let offset = 0;
  let next: string | undefined = addQuery(path, `page[limit]=${PAGE}&page[offset]=0`);
  while (next !== undefined) {
    const { things, length, total, after } = await readPage(store, next, headers);
    const fresh = things.filter(({ id }) => !seen.has(id));
    for (const { id } of fresh) seen.add(id);
    yield* fresh;
    offset += length;
    const isMore = length > 0 && (total === undefined ? fresh.length > 0 : offset < total);
    next = after ?? (isMore ? addQuery(path, `page[limit]=${PAGE}&page[offset]=${offset}`) : undefined);
  }
}

const PRODUCTS = "/pcm/products";
const DIGITS = "0123456789abcdef";

/** Reads all products. Where a service has more than offsets reach, a part of the ids at a time: lists are in no order of ids. */
export async function* readProducts(store: Service): AsyncGenerator<Thing> {
  const { total = 0, after } = await readPage(store, `${PRODUCTS}?page[limit]=1`);
  if (after !== undefined || total <= LARGEST_OFFSET) {
    yield* readAll(store, PRODUCTS);
    return;
  }
  for (const [at, digit] of [...DIGITS].entries()) {
    const next = DIGITS[at + 1];
    const bounds = [`ge(id,${toLeastId(digit)})`, ...(next ? [`lt(id,${toLeastId(next)})`] : [])];
    yield* readAll(store, `${PRODUCTS}?filter=${encodeURIComponent(bounds.join(":"))}`);
  }
}

function toLeastId(digit: string): string {
  return `${digit}0000000-0000-0000-0000-000000000000`;
}

const AHEAD = 4;

/** Reads the list of each owner, in the order of the owners; the first pages of the next lists are requested meanwhile. */
export async function* readEach<Owner, T>(
  owners: AsyncIterable<Owner>,
  read: (owner: Owner) => AsyncGenerator<T>,
): AsyncGenerator<T> {
  const begun: Begun<T>[] = [];
  for await (const owner of owners) {
    const rest = read(owner);
    const first = rest.next();
    first.catch(() => {}); // thrown when it is its turn
    begun.push({ first, rest });
    if (begun.length >= AHEAD) yield* finishList(begun.shift());
  }
  for (const list of begun) yield* finishList(list);
}

type Begun<T> = { readonly first: Promise<IteratorResult<T>>; readonly rest: AsyncGenerator<T> };

async function* finishList<T>(list: Begun<T> | undefined): AsyncGenerator<T> {
  const first = await list?.first;
  if (!list || !first || first.done) return;
  yield first.value;
  yield* list.rest;
}

export async function collect<T>(things: AsyncIterable<T>): Promise<readonly T[]> {
  const all: T[] = [];
  for await (const thing of things) all.push(thing);
  return all;
}

const MOST_IN_GROUP = 500;

/** Neighbours with the same owner. */
export async function* groupByOwner<T extends { readonly params: object }>(
  things: AsyncIterable<T>,
): AsyncGenerator<readonly T[]> {
  let group: T[] = [];
  for await (const thing of things) {
    const isOther = group[0] !== undefined && !isDeepStrictEqual(group[0].params, thing.params);
    if (isOther || group.length === MOST_IN_GROUP) {
      yield group;
      group = [];
    }
    group.push(thing);
  }
  if (group.length > 0) yield group;
}

type Page = {
  readonly things: readonly Thing[];
  /** Resources, and what else the page has. */
  readonly length: number;
  readonly total: number | undefined;
  /** Path of the next page, if it begins behind a record. */
  readonly after: string | undefined;
};

const NOT_OFFERED = [404, 405, 501];

async function readPage(store: Service, path: string, headers: Headers = {}): Promise<Page> {
  const answer = await store({ method: "GET", path, headers });
  if (NOT_OFFERED.includes(answer.status)) return { things: [], length: 0, total: 0, after: undefined };
  if (answer.status !== 200) throw new RefusedError(`${path}: ${errorsText(answer)}`);
  const data = readList(answer.body, "data");
  const total = readDeep(answer.body, "meta", "results", "total");
  return {
    things: data.filter(isThing),
    length: data.length,
    total: typeof total === "number" ? total : undefined,
    after: readNext(answer.body, path),
  };
}

function readNext(body: unknown, path: string): string | undefined {
  const link = readDeep(body, "links", "next");
  if (typeof link !== "string" || !URL.canParse(link, ORIGIN)) return undefined;
  const { pathname, search, searchParams } = new URL(link, ORIGIN);
  const isSame = pathname === new URL(path, ORIGIN).pathname;
  return isSame && searchParams.has("page[after]") ? `${pathname}${search}` : undefined;
}

const ORIGIN = "http://store";

/** @returns undefined if there is no such resource. @throws Error as `readAll` */
export async function readOne(
  store: Service,
  path: string,
  headers: Headers = {},
): Promise<Fields | undefined> {
  const answer = await store({ method: "GET", path, headers });
  if (NOT_OFFERED.includes(answer.status)) return undefined;
  if (answer.status !== 200) throw new RefusedError(`${path}: ${errorsText(answer)}`);
  const data = readField(answer.body, "data");
  return isObject(data) ? data : undefined;
}

export function isThing(value: unknown): value is Thing {
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
  const item = readDeep(value, ...path);
  const all = Array.isArray(item) ? item : [item];
  return all.map((one) => readField(one, "id")).filter((id) => typeof id === "string");
}
