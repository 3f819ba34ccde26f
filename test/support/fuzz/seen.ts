import fc from "fast-check";
import type { Undescribed } from "../routes.ts";
import { UNKNOWN_ID } from "../unknown-id.ts";

/** In the place of an id: one of the ids that earlier answers returned. It is chosen when the request is sent. */
export class SeenId {
  readonly kind: string;
  readonly turn: number;
  constructor(kind: string, turn: number) {
    this.kind = kind;
    this.turn = turn;
  }
}

/** An id of this kind, of any kind without one. */
export function seen(kind = ""): fc.Arbitrary<SeenId> {
  return fc.nat(40).map((turn) => new SeenId(kind, turn));
}

/** In the place of the parameters of a path: those of a resource that an answer has shown, or else those of the example. */
export class SeenPath {
  readonly path: string;
  readonly turn: number;
  readonly otherwise: Params;
  constructor(path: string, turn: number, otherwise: Params) {
    this.path = path;
    this.turn = turn;
    this.otherwise = otherwise;
  }
}

/** In a body: the value that the request has for this parameter of its path. */
export class OwnId {
  readonly parameter: string;
  constructor(parameter: string) {
    this.parameter = parameter;
  }
}

type Params = Readonly<Record<string, unknown>>;

export function seenPath(path: string, otherwise: Params): fc.Arbitrary<SeenPath> {
  return fc.nat(40).map((turn) => new SeenPath(path, turn, otherwise));
}

/** The part of a path up to its last parameter. */
const upToParameter = (path: string) => path.slice(0, path.lastIndexOf("}") + 1);

/** Ids by their kind, newest first: by the name of a path parameter, and by `a <type>` of a resource. */
export type SeenIds = {
  readonly learn: (kind: string, id: unknown) => void;
  /** Learns the id of every resource in an answer. */
  readonly learnAll: (body: Undescribed) => void;
  /** Learns the parameters of a resource's path. */
  readonly learnPath: (path: string, params: Params) => void;
  readonly choose: (id: SeenId) => string;
  readonly choosePath: (seen: SeenPath) => Params;
  readonly copy: () => SeenIds;
};

/** Fields that name a resource as its id does. */
export const NAMING_FIELDS = ["sku", "slug", "code"];
const MOST_OF_A_KIND = 12;
/** Relationships of a resource lie this deep. */
const DEEPEST = 4;

export function rememberIds(
  known: ReadonlyMap<string, readonly string[]> = new Map(),
  knownPaths: ReadonlyMap<string, readonly Params[]> = new Map(),
): SeenIds {
  const ids = new Map(known);
  const paths = new Map(knownPaths);
  const learn = (kind: string, id: unknown) => {
    if (typeof id !== "string" || id === "") return;
    const before = ids.get(kind) ?? [];
    if (before[0] !== id) ids.set(kind, [id, ...before.filter((one) => one !== id)].slice(0, MOST_OF_A_KIND));
  };
  const learnAll = (value: Undescribed, depth = 0): void => {
    if (typeof value !== "object" || value === null || depth > DEEPEST) return;
    if (typeof value.type === "string") learn(`a ${value.type}`, value.id);
    for (const name of NAMING_FIELDS) learn(name, value[name]);
    for (const one of Object.values(value)) learnAll(one, depth + 1);
  };
  const find = (kind: string): readonly string[] => {
    const stem = kind
      .replace(/^a |_?[iI][dD]s?$/g, "")
      .replaceAll(/[^a-z]/gi, "")
      .toLowerCase();
    const own = ids.get(kind);
    if (own) return own;
    const alike = [...ids].filter(
      ([name]) =>
        stem !== "" &&
        name
          .replaceAll(/[^a-z]/gi, "")
          .toLowerCase()
          .includes(stem),
    );
    return alike.length > 0
      ? alike.flatMap(([, all]) => all.slice(0, 4))
      : [...ids.values()].flatMap((all) => all.slice(0, 1));
  };
  return {
    learn,
    learnAll,
    learnPath: (path, params) => {
      const at = upToParameter(path);
      if (at === "") return;
      const text = JSON.stringify(params);
      const others = (paths.get(at) ?? []).filter((one) => JSON.stringify(one) !== text);
      paths.set(at, [params, ...others].slice(0, MOST_OF_A_KIND));
    },
    choosePath: ({ path, turn, otherwise }) => {
      const all = paths.get(upToParameter(path)) ?? [];
      return all[turn % Math.max(1, all.length)] ?? otherwise;
    },
    choose: ({ kind, turn }) => {
      const all = find(kind);
      return all[turn % Math.max(1, all.length)] ?? UNKNOWN_ID;
    },
    copy: () => rememberIds(ids, paths),
  };
}
