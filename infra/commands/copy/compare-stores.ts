import { listDifferences, replaceIds } from "./fit-body.ts";
import { buildFor, type CopyWork, findName, findOwnId, type Item, type Kind, nameThing } from "./kind.ts";
import { RefusedError } from "./refused-error.ts";

export type Comparison = {
  readonly equal: number;
  /** One line each. */
  readonly differences: readonly string[];
  /** Names of resources of the target that the copy did not bring. */
  readonly more: readonly string[];
};

/** Ids of the target of those that one store alone has. What belongs to them, or names them, is not told once more. */
export type Absent = Set<string>;

/**
 * Compares what the source and the target answer for one kind, apart from ids and times. A list that a store refuses is one
 * difference.
 * @param absent of the kinds before; takes those of this kind
 * @throws Error with a message for the user if a store does not answer
 */
export async function compareKind(
  work: CopyWork,
  kind: Kind,
  absent: Absent,
  step: (done: number) => void,
): Promise<Comparison> {
  try {
    return await compareLists(work, kind, absent, step);
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error;
    return { equal: 0, differences: [`${kind.name}: ${error.message}`], more: [] };
  }
}

async function compareLists(
  work: CopyWork,
  kind: Kind,
  absent: Absent,
  step: (done: number) => void,
): Promise<Comparison> {
  const { source, map } = work;
  const copied = new Set(map.ids.values());
  const own = await readTarget(work, kind);
  if (map.count() === 0 && !kind.isPart) await learnTwins(work, kind, own);
  const differences: string[] = [];
  let equal = 0;
  let done = 0;
  for await (const item of kind.list(source)) {
    step(++done);
    const id = findOwnId(item.thing.id, map.ids);
    const wished = describe(kind, item);
    const has = own.get(id);
    own.delete(id);
    if (wished === undefined && has?.value === undefined) continue;
    if (Object.values(item.params).some((owner) => absent.has(findOwnId(owner, map.ids)))) continue;
    const difference = has
      ? tellDifference(replaceIds(wished, map.ids), has.value, absent)
      : "is not in the target";
    if (!has) absent.add(id);
    if (difference === undefined) equal += 1;
    else differences.push(`${kind.name}: ${nameThing(item)} ${difference}`);
  }
  const more: string[] = [];
  for (const [id, { item, value }] of own) {
    if (value === undefined || Object.values(item.params).some((owner) => absent.has(owner))) continue;
    absent.add(id);
    const name = `${kind.name}: ${nameThing(item)}`;
    if (copied.has(id)) differences.push(`${name} is not in the source any more`);
    else more.push(name);
  }
  return { equal, differences, more };
}

type Own = { readonly item: Item; readonly value: unknown };

async function readTarget({ target }: CopyWork, kind: Kind): Promise<Map<string, Own>> {
  const own = new Map<string, Own>();
  for await (const item of kind.list(target)) own.set(item.thing.id, { item, value: describe(kind, item) });
  return own;
}

/** Without a map, resources of the same name are the same. */
async function learnTwins(
  { source, map }: CopyWork,
  kind: Kind,
  own: ReadonlyMap<string, Own>,
): Promise<void> {
  const names = new Map<string, string[]>();
  for (const [id, { item }] of own) {
    const name = findName(kind, item) ?? "";
    names.set(name, [...(names.get(name) ?? []), id]);
  }
  for await (const item of kind.list(source)) {
    const twin = names.get(findName(kind, item, map.ids) ?? "")?.shift();
    if (twin !== undefined) map.learn(item.thing.id, twin);
  }
}

/** By its name alone if no request writes it. */
function describe(kind: Kind, item: Item): unknown {
  if (kind.compare) return kind.compare(item.thing);
  const isWritten = kind.create ?? kind.update ?? kind.write;
  return isWritten ? buildFor(kind, item) : findName(kind, item);
}

const MOST_PATHS = 3;

/** @returns words that name the first fields that differ */
function tellDifference(wished: unknown, has: unknown, absent: Absent): string | undefined {
  const paths = listDifferences(wished ?? {}, has ?? {}).filter(
    (path) => !path.split(".").some((name) => absent.has(name)),
  );
  if (paths.length === 0) return undefined;
  const more = paths.length > MOST_PATHS ? ` and ${paths.length - MOST_PATHS} more fields` : "";
  return `differs in ${paths.slice(0, MOST_PATHS).join(", ")}${more}`;
}
