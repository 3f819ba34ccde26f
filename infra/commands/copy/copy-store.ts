import type { Endpoint } from "../../../lib/http/endpoint.ts";
import type { Fields } from "../../../lib/kernel/objects.ts";
import { errorsText, type ServiceAnswer } from "../entries/api-calls.ts";
import { replaceIds } from "./fit-body.ts";
import { buildBody, type CopyWork, type Found, fillPath, type Kind, RefusedError } from "./kind.ts";
import { hashBody } from "./map-file.ts";
import { readDeep } from "./read-store.ts";

/** A resource that the target refuses, or that cannot be written yet. */
export type Refused = { readonly kind: string; readonly id: string; readonly why: string };

export type CopyCounts = {
  readonly written: number;
  readonly unchanged: number;
  readonly left_out: number;
  readonly refused: readonly Refused[];
};

/** Requests to the target at a time. */
const PARALLEL = 4;

/**
 * Copies all resources of one kind. A resource that is as it was at the last run is not written.
 * @param step receives the number of resources looked at
 * @throws Error with a message for the user if the source refuses its list, or a store does not answer
 * @answers How is a store copied from another service?
 */
export async function copyKind(
  work: CopyWork,
  kind: Kind,
  step: (done: number) => void,
): Promise<CopyCounts> {
  const counts = { written: 0, unchanged: 0, left_out: 0 };
  const refused: Refused[] = [];
  const there = await readNames(work, kind);
  let waiting: Found[] = [];
  let done = 0;
  const copyAll = async (things: AsyncIterable<Found> | Iterable<Found>) => {
    await inParallel(things, async (found) => {
      if (kind.needs?.(found).some((id) => !work.map.ids.has(id))) return void waiting.push(found);
      try {
        counts[await copyOne(work, kind, found, there)] += 1;
      } catch (error) {
        if (!(error instanceof RefusedError)) throw error;
        refused.push({ kind: kind.name, id: found.thing.id, why: error.message });
      }
      done += 1;
      step(done);
    });
  };
  await copyAll(kind.list(work.source));
  for (let before = Number.POSITIVE_INFINITY; waiting.length > 0 && waiting.length < before; ) {
    before = waiting.length;
    const again = waiting;
    waiting = [];
    await copyAll(again);
  }
  const why = "It needs another resource that was not copied.";
  return {
    ...counts,
    refused: [...refused, ...waiting.map(({ thing }) => ({ kind: kind.name, id: thing.id, why }))],
  };
}

/** The resources of the target by their names, so that none is made twice. Several may have one name. */
async function readNames({ target, map }: CopyWork, { sameAs, list }: Kind): Promise<Names> {
  const names = new Map<string, string[]>();
  if (!sameAs) return names;
  const mine = new Set(map.ids.values());
  for await (const found of list(target)) {
    const name = sameAs(found);
    if (name === undefined || mine.has(found.thing.id)) continue;
    names.set(name, [...(names.get(name) ?? []), found.thing.id]);
  }
  return names;
}

type Names = ReadonlyMap<string, string[]>;
type Result = Exclude<keyof CopyCounts, "refused">;

async function copyOne(work: CopyWork, kind: Kind, found: Found, there: Names): Promise<Result> {
  const { map } = work;
  const { create, update, isPart } = kind;
  const { id } = found.thing;
  const known = map.ids.get(id) ?? findName(work, kind, found, there);
  if (!create && !update && !kind.write) return noteAsIs(work, kind, found, known);
  const body = buildFor(kind, found);
  if (body === undefined) return "left_out";
  const hash = hashBody(replaceIds(body, map.ids));
  if (map.isCurrent(id, hash)) return "unchanged";
  const endpoint = known === undefined || isPart ? create : update;
  if (!endpoint && !kind.write) return known === undefined ? "left_out" : noteAs(map, id, known, hash);
  const target = kind.write
    ? await kind.write(work, found)
    : await send(work, kind, { found, known, hash, endpoint });
  await map.note({ source: id, target, hash });
  return "written";
}

/** One that never changes, and that the target has already. */
async function noteAs(map: CopyWork["map"], source: string, target: string, hash: string): Promise<Result> {
  await map.note({ source, target, hash });
  return "unchanged";
}

/** A resource that another write has made: its id is all that is noted. */
async function noteAsIs(
  { map }: CopyWork,
  kind: Kind,
  { thing }: Found,
  known: string | undefined,
): Promise<Result> {
  if (known === undefined) throw new RefusedError(`The target has no such resource among its ${kind.name}.`);
  const isNoted = map.ids.has(thing.id);
  if (!isNoted) await map.note({ source: thing.id, target: known, hash: "" });
  return isNoted ? "unchanged" : "written";
}

/** A name within an owner has the owner's id of the target. */
function findName({ map }: CopyWork, { sameAs }: Kind, found: Found, there: Names) {
  const params = Object.fromEntries(
    Object.entries(found.params).map(([name, id]) => [name, map.ids.get(id) ?? id]),
  );
  const name = sameAs?.({ ...found, params });
  return name === undefined ? undefined : there.get(name)?.shift();
}

/** By the request that creates it, also to tell whether it has changed. */
export function buildFor(
  kind: Kind,
  found: Found,
  endpoint = kind.create ?? kind.update,
): Fields | undefined {
  const { body, method = "POST" } = endpoint ?? {};
  return (kind.build ?? buildBody)(found, { body, method });
}

const NOWHERE = { method: "POST", path: "" } as const;

type Sending = {
  readonly found: Found;
  readonly known: string | undefined;
  readonly hash: string;
  readonly endpoint: Endpoint | undefined;
};

async function send(
  { target, map }: CopyWork,
  kind: Kind,
  { found, known, hash, endpoint }: Sending,
): Promise<string> {
  const { id } = found.thing;
  const { method, path: template } = endpoint ?? NOWHERE;
  const own = /\{([^}]+)\}$/.exec(template)?.[1];
  const isOwn = own !== undefined && !(own in found.params);
  const path = fillPath(template, isOwn ? { ...found.params, [own]: known ?? id } : found.params, map.ids);
  const mapped: Fields = Object(replaceIds(buildFor(kind, found, endpoint), map.ids));
  const data =
    "data" in mapped || "file_location" in mapped ? mapped : { data: withOwnId(mapped, known, method) };
  const answer = await target({
    ...{ method: method === "POST" ? "POST" : "PUT", path, body: JSON.stringify(data) },
    headers: { "idempotency-key": `copy-${hashBody([path, id, hash])}` },
  });
  if (answer.status >= 300) throw new RefusedError(errorsText(answer));
  return readNewId(answer) ?? known ?? id;
}

function withOwnId(body: Fields, known: string | undefined, method: string): Fields {
  return method === "PUT" && known !== undefined ? { ...body, id: known } : body;
}

function readNewId({ body }: ServiceAnswer): string | undefined {
  const id = readDeep(body, "data", "id");
  return typeof id === "string" ? id : undefined;
}

/** Works on several at a time, in the order of the list. After a failure those that run are waited for. */
async function inParallel<T>(
  things: AsyncIterable<T> | Iterable<T>,
  work: (thing: T) => Promise<void>,
): Promise<void> {
  const running = new Set<Promise<void>>();
  const failures: unknown[] = [];
  for await (const thing of things) {
    if (failures.length > 0) break;
    const one = work(thing)
      .catch((error: unknown) => void failures.push(error))
      .finally(() => running.delete(one));
    running.add(one);
    if (running.size >= PARALLEL) await Promise.race(running);
  }
  await Promise.all(running);
  if (failures.length > 0) throw failures[0];
}
