import type { Fields } from "../../../lib/kernel/objects.ts";
import { readList } from "../entries/api-calls.ts";
import { replaceIds } from "./fit-body.ts";
import { type CopyWork, change, fillPath, findOwnId, type Item, type Kind } from "./kind.ts";
import { readAll, type Thing } from "./read-store.ts";
import { RefusedError } from "./refused-error.ts";

/** Reference to a resource, with what the reference says of it. */
export type Reference = Fields & { readonly type: string; readonly id: string };

export const refer = (type: string, ids: readonly string[]): readonly Reference[] =>
  ids.map((id) => ({ type, id }));

type PartRules = {
  readonly name: string;
  /** Things of `makePart`, also empty ones: a part that the source has lost goes from the target too. */
  readonly list: Kind["list"];
  /** Makes the part of the target the same. @param references with ids of the target */
  readonly send: (work: CopyWork, item: Item, references: readonly Reference[]) => Promise<void>;
  /** Its order says something. */
  readonly isOrdered?: true;
};

/** A relationship of a resource, such as the files of a product. */
export function describePart({ name, list, send, isOrdered }: PartRules): Kind {
  return {
    ...{ name, list, isPart: true, isMany: true },
    build: ({ thing }) => {
      const all = readReferences(thing);
      if (all.length === 0) return undefined;
      return isOrdered ? { references: all } : Object.fromEntries(all.map(({ id }) => [id, true]));
    },
    write: async (work, item) => {
      const all = readReferences(item.thing);
      const { ids } = work.map;
      const copied = all.filter(({ id }) => ids.has(id));
      await send(work, item, replaceIds(copied, ids) as readonly Reference[]);
      refuseMissing(
        work,
        all.map(({ id }) => id),
      );
      return findOwnId(item.thing.id, ids);
    },
  };
}

/** @throws RefusedError so that the next run tries again */
export function refuseMissing({ map }: CopyWork, ids: readonly string[]): void {
  const missing = ids.filter((id) => !map.ids.has(id));
  if (missing.length > 0) throw new RefusedError(`Copied without what was not copied: ${missing.join(", ")}`);
}

/** @param name of the part, for its id */
export function makePart(owner: Item, name: string, references: readonly Reference[]): Thing {
  return { id: `${owner.thing.id}/${name}`, references };
}

function readReferences(thing: Thing): readonly Reference[] {
  return readList(thing, "references") as readonly Reference[];
}

/** The request replaces the whole part. */
export function replacePart(path: string): PartRules["send"] {
  return async ({ target, map }, { params }, references) => {
    await change(target, "PUT", fillPath(path, params, map.ids), references);
  };
}

type SetPaths = { readonly path: string; readonly readPath?: string; readonly most: number };

/** Requests add to the part and take from it. @param most references of a request */
export function changePart({ path, readPath = path, most }: SetPaths): PartRules["send"] {
  return async ({ target, map }, { params }, references) => {
    const own = fillPath(path, params, map.ids);
    const has = new Map<string, Reference>();
    for await (const { id, type } of readAll(target, fillPath(readPath, params, map.ids)))
      has.set(id, { id, type: String(type) });
    const wished = new Set(references.map(({ id }) => id));
    const gone = [...has.values()].filter(({ id }) => !wished.has(id));
    const added = references.filter(({ id }) => !has.has(id));
    for (const some of split(gone, most)) await change(target, "DELETE", own, some);
    for (const some of split(added, most)) await change(target, "POST", own, some);
  };
}

/** Pieces of a list, for requests that take so many. */
function split<T>(all: readonly T[], most: number): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(all.length / most) }, (_, at) =>
    all.slice(at * most, (at + 1) * most),
  );
}
