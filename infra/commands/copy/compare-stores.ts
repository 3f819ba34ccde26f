import { isDeepStrictEqual } from "node:util";
import { isObject } from "../../../lib/kernel/objects.ts";
import { buildFor } from "./copy-store.ts";
import { replaceIds } from "./fit-body.ts";
import type { CopyWork, Found, Kind } from "./kind.ts";

export type Comparison = {
  readonly equal: number;
  /** One line each. */
  readonly differences: readonly string[];
  /** Resources of the target that the source does not have. */
  readonly more: number;
};

/**
 * Compares what the source and the target answer for one kind, apart from ids and times.
 * @throws Error with a message for the user if a store refuses its list
 */
export async function compareKind({ source, target, map }: CopyWork, kind: Kind): Promise<Comparison> {
  if (!kind.create && !kind.update) return { equal: 0, differences: [], more: 0 };
  const own = new Map<string, unknown>();
  for await (const found of kind.list(target)) own.set(found.thing.id, describe(kind, found));
  const differences: string[] = [];
  let equal = 0;
  for await (const found of kind.list(source)) {
    const wished = describe(kind, found);
    if (wished === undefined) continue;
    const id = findOwnId(kind, found, map.ids);
    const has = own.get(id);
    own.delete(id);
    const difference = has === undefined ? "is not there" : findDifference(replaceIds(wished, map.ids), has);
    if (difference === undefined) equal += 1;
    else differences.push(`${kind.name}: ${nameThing(found)} ${difference}`);
  }
  return { equal, differences, more: own.size };
}

function describe(kind: Kind, found: Found): unknown {
  return kind.compare ? kind.compare(found.thing) : buildFor(kind, found);
}

function findOwnId({ isPart }: Kind, { thing }: Found, ids: ReadonlyMap<string, string>): string {
  if (!isPart) return ids.get(thing.id) ?? thing.id;
  return thing.id
    .split("/")
    .map((one) => ids.get(one) ?? one)
    .join("/");
}

function nameThing({ thing }: Found): string {
  const { sku, slug, name }: Record<string, unknown> = isObject(thing["attributes"])
    ? thing["attributes"]
    : thing;
  const [word] = [sku, slug, name, thing["code"]].filter((one) => typeof one === "string");
  return word === undefined ? thing.id : `'${word}'`;
}

/** @returns words that name the first fields that differ */
function findDifference(wished: unknown, has: unknown): string | undefined {
  const paths = listDifferences(wished, has, []);
  return paths.length === 0 ? undefined : `differs in ${paths.slice(0, 3).join(", ")}`;
}

function listDifferences(wished: unknown, has: unknown, path: readonly string[]): readonly string[] {
  if (isObject(wished) && isObject(has)) {
    const names = new Set([...Object.keys(wished), ...Object.keys(has)]);
    return [...names].flatMap((name) => listDifferences(wished[name], has[name], [...path, name]));
  }
  return isDeepStrictEqual(sortIds(wished), sortIds(has)) ? [] : [path.join(".") || "its value"];
}

/** Relationships have no order of their own. */
function sortIds(value: unknown): unknown {
  const hasIds = Array.isArray(value) && value.every((one) => isObject(one) && "type" in one && "id" in one);
  return hasIds ? value.toSorted((a, b) => String(a.id).localeCompare(String(b.id))) : value;
}
