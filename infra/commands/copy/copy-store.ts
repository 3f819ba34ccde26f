import type { Fields } from "../../../lib/kernel/objects.ts";
import { replaceIds } from "./fit-body.ts";
import { hashBody } from "./hash-body.ts";
import { inParallel, PARALLEL } from "./in-parallel.ts";
import { buildFor, type CopyWork, findName, findOwnId, type Item, type Kind, nameThing } from "./kind.ts";
import { collect, groupByOwner, readDeep, type Thing } from "./read-store.ts";
import { RefusedError } from "./refused-error.ts";
import { writeResource } from "./write-resource.ts";

export type CopyCounts = {
  readonly written: number;
  readonly unchanged: number;
  readonly left_out: number;
  /** A line for each resource that the target refuses, or that cannot be written yet. */
  readonly refused: readonly string[];
};

type Result = Exclude<keyof CopyCounts, "refused">;

/** Resources of the target by their names, so that none is made twice. Several may have one name. */
type Names = ReadonlyMap<string, string[]>;

/** The copy of one kind. */
type Run = {
  readonly work: CopyWork;
  readonly kind: Kind;
  /** Read when a resource is new. */
  readonly readNames: () => Promise<Names>;
  /** @param result undefined for what is not counted */
  readonly tell: (result: Result | undefined) => void;
  readonly refuse: (item: Item, why: string) => void;
};

/**
 * Copies all resources of one kind. A resource that is as it was at the last run is not written.
 * @param step receives the number of resources looked at
 * @throws Error with a message for the user if a store does not answer
 * @answers How is a store copied from another service?
 */
export async function copyKind(
  work: CopyWork,
  kind: Kind,
  step: (done: number) => void,
): Promise<CopyCounts> {
  const counts = { written: 0, unchanged: 0, left_out: 0 };
  const refused: string[] = [];
  let done = 0;
  let names: Promise<Names> | undefined;
  const run: Run = {
    ...{ work, kind },
    readNames: () => {
      names ??= readTargetNames(work, kind);
      return names;
    },
    tell: (result) => {
      if (result) counts[result] += 1;
      done += 1;
      step(done);
    },
    refuse: (item, why) => void refused.push(`${kind.name}: ${nameThing(item)}: ${why}`),
  };
  try {
    if (kind.writeMany) await copyInGroups(run, kind.writeMany);
    else await copyEach(run, kind.isMany ? kind.list(work.source) : await listByAge(work, kind));
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error;
    refused.push(`${kind.name}: ${error.message}`);
  }
  return { ...counts, refused };
}

/** A resource that needs others waits for them, until no more can be written. */
async function copyEach(run: Run, things: AsyncIterable<Item> | Iterable<Item>): Promise<void> {
  const { work, kind } = run;
  let waiting: Item[] = [];
  const copyAll = (all: AsyncIterable<Item> | Iterable<Item>) =>
    inParallel(kind.isMany ? PARALLEL : 1, all, async (item) => {
      if (listMissing(work, kind, item).length > 0) waiting.push(item);
      else run.tell(await copyOrRefuse(run, item, copyOne));
    });
  const copyWaiting = async () => {
    for (let before = Number.POSITIVE_INFINITY; waiting.length > 0 && waiting.length < before; ) {
      before = waiting.length;
      const again = waiting;
      waiting = [];
      await copyAll(again);
    }
  };
  await copyAll(things);
  await copyWaiting();
  if (kind.without) {
    for (const item of waiting) await copyWithout(run, item);
    await copyWaiting();
  }
  for (const item of waiting)
    run.refuse(item, `It names what was not copied: ${listMissing(work, kind, item).join(", ")}`);
}

function listMissing({ map }: CopyWork, { needs }: Kind, item: Item): readonly string[] {
  return needs?.(item).filter((id) => !map.ids.has(id)) ?? [];
}

/** For the first of a circle; it is written once more when the others are there. One that the target has needs no first write. */
async function copyWithout(run: Run, item: Item): Promise<void> {
  const { work, kind, readNames } = run;
  const { id } = item.thing;
  const missing = listMissing(work, kind, item);
  if (missing.length === 0) return;
  const ownId = work.map.isCopied(id) ? undefined : await findTarget(work, kind, item, readNames);
  if (ownId !== undefined) return work.map.learn(id, ownId);
  await copyOrRefuse(run, kind.without?.(item, missing) ?? item, copyOne);
}

type Copy = (run: Run, item: Item) => Promise<Result | undefined>;

async function copyOrRefuse(run: Run, item: Item, copy: Copy): Promise<Result | undefined> {
  try {
    return await copy(run, item);
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error;
    run.refuse(item, error.message);
    return undefined;
  }
}

async function copyOne({ work, kind, readNames }: Run, item: Item): Promise<Result | undefined> {
  const { map } = work;
  const { id } = item.thing;
  const ownId = await findTarget(work, kind, item, readNames);
  if (!kind.create && !kind.update && !kind.write) return noteAsIs(work, kind, item, ownId);
  const body = buildFor(kind, item);
  if (body === undefined && !map.isCopied(id)) return kind.isPart ? undefined : "left_out";
  const hash = hashFor(work, item, body);
  if (map.isCopied(id, hash)) return "unchanged";
  if (ownId !== undefined && !kind.isPart && !kind.update) return noteAsIs(work, kind, item, ownId, hash);
  const { target, isWritten } = kind.write
    ? { target: await kind.write(work, item), isWritten: true }
    : await writeResource(work, kind, { item, ownId, hash });
  // The body may name the resource itself, and others that this write has made.
  map.learn(id, target);
  await map.note({ source: id, target, hash: hashFor(work, item, body) });
  return isWritten ? "written" : "unchanged";
}

async function findTarget(
  { map }: CopyWork,
  kind: Kind,
  item: Item,
  readNames: Run["readNames"],
): Promise<string | undefined> {
  const ownId = map.ids.get(item.thing.id);
  if (ownId !== undefined || kind.isPart) return ownId;
  const name = findName(kind, item, map.ids);
  return name === undefined ? undefined : (await readNames()).get(name)?.shift();
}

/** With the ids of its owners: children get other ids when their parent gets another variation. */
function hashFor({ map }: CopyWork, { params }: Item, body: Fields | undefined): string {
  return hashBody(replaceIds([Object.values(params), body ?? null], map.ids));
}

async function readTargetNames({ target, map }: CopyWork, kind: Kind): Promise<Names> {
  const names = new Map<string, string[]>();
  const mine = new Set(map.ids.values());
  for await (const item of kind.list(target)) {
    const name = findName(kind, item);
    if (name === undefined || mine.has(item.thing.id)) continue;
    names.set(name, [...(names.get(name) ?? []), item.thing.id]);
  }
  return names;
}

/** A resource that the target has, and that no request changes: its id is all that is noted. */
async function noteAsIs(
  { map }: CopyWork,
  kind: Kind,
  { thing }: Item,
  ownId: string | undefined,
  hash = "",
): Promise<Result> {
  if (ownId === undefined) throw new RefusedError(`The target has no such resource among its ${kind.name}.`);
  if (map.isCopied(thing.id) && hash !== "")
    throw new RefusedError("It has changed since it was copied, and no request changes it.");
  if (!map.isCopied(thing.id)) await map.note({ source: thing.id, target: ownId, hash });
  return "unchanged";
}

/** Oldest first: where two of them have an effect, it is often the older one that comes first. */
async function listByAge({ source }: CopyWork, { list, age }: Kind): Promise<readonly Item[]> {
  const all = await collect(list(source));
  return all.toSorted((one, other) => readTime(one.thing, age) - readTime(other.thing, age));
}

function readTime(thing: Thing, name = "created_at"): number {
  const places = [["meta", "timestamps"], ["timestamps"], ["meta"], ["attributes"]];
  const times = places.map((place) => readDeep(thing, ...place, name));
  return Date.parse(String(times.find((time) => typeof time === "string"))) || 0;
}

/** Groups of one owner. If the target refuses a group, its resources are sent one by one. */
async function copyInGroups(run: Run, writeMany: NonNullable<Kind["writeMany"]>): Promise<void> {
  const { work, kind } = run;
  const copyGroup = async (group: readonly Item[]): Promise<void> => {
    const before = new Set(group.filter(({ thing }) => work.map.isCopied(thing.id)));
    try {
      await writeMany(work, group, before);
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error;
      if (group.length > 1) for (const item of group) await copyGroup([item]);
      else for (const item of group) run.refuse(item, error.message);
      return;
    }
    for (const item of group) run.tell(await noteOne(run, item, "written"));
  };
  await inParallel(PARALLEL, groupByOwner(kind.list(work.source)), async (group) => {
    const due: Item[] = [];
    for (const item of group) {
      const result = await lookAt(run, item);
      if (result === "due") due.push(item);
      else run.tell(result);
    }
    if (due.length > 0) await copyGroup(due);
  });
}

/** A resource that the target has, although no run could note it, is noted and stays as it is. */
async function lookAt(run: Run, item: Item): Promise<Result | "due"> {
  const { work, kind, readNames } = run;
  const { id } = item.thing;
  const body = buildFor(kind, item);
  if (work.map.isCopied(id)) return work.map.isCopied(id, hashFor(work, item, body)) ? "unchanged" : "due";
  if (body === undefined) return "left_out";
  const name = findName(kind, item, work.map.ids);
  return name !== undefined && (await readNames()).has(name) ? noteOne(run, item, "unchanged") : "due";
}

async function noteOne({ work, kind }: Run, item: Item, result: Result): Promise<Result> {
  const { id } = item.thing;
  const hash = hashFor(work, item, buildFor(kind, item));
  await work.map.note({ source: id, target: findOwnId(id, work.map.ids), hash });
  return result;
}
