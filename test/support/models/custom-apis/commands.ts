import fc from "fast-check";
import { UNKNOWN_ID } from "../../unknown-id.ts";
import { repairList } from "./lists.ts";
import type { At, Kind, Model, ModelApi, Parent, Rules } from "./model.ts";
import { urlSlugOf } from "./model.ts";
import type { ApiList, EntryData, EntryList, IfMatch, Request } from "./requests.ts";
import { hashVersion } from "./views.ts";

/** A request in numbers that choose among what exists by then, so that shorter histories mean the same. */
export type Command =
  | { readonly do: "wait"; readonly seconds: number }
  | ({ readonly do: "create api"; readonly slug: string; readonly type: string } & ApiChoice)
  | ({
      readonly do: "change api";
      readonly api: number;
      readonly slug: string;
      readonly type: string;
    } & ApiChoice)
  | { readonly do: "delete api"; readonly api: number }
  | ({ readonly do: "create field"; readonly api: number; readonly slug: string } & FieldChoice)
  | ({
      readonly do: "change field";
      readonly api: number;
      readonly field: number;
      readonly slug: string;
    } & FieldChoice)
  | { readonly do: "delete field"; readonly api: number; readonly field: number }
  | { readonly do: "create entry"; readonly api: number; readonly path: number; readonly values: Values }
  | ({ readonly do: "change entry"; readonly values: Values } & EntryChoice)
  | ({ readonly do: "delete entry" | "read entry" } & EntryChoice)
  | { readonly do: "list entries"; readonly api: number; readonly path: number; readonly list: EntryList }
  | { readonly do: "list apis"; readonly list: ApiList };

type ApiChoice = { readonly name: string; readonly hasUpserts: boolean; readonly parents: readonly number[] };
type FieldChoice = { readonly kind: Kind; readonly rules: number; readonly isUrlSlug: boolean };
type EntryChoice = {
  readonly api: number;
  readonly path: number;
  readonly entry: number;
  readonly match: number;
};
/** A value for each slug of a field, as a place in the values of the field's type. */
type Values = Readonly<Record<string, number>>;

const VALUES: Readonly<Record<Kind, readonly unknown[]>> = {
  string: ["a", "A", "b", "é", "É", "ab", "\uff5e", "😀", "", "abcdef", null, 5, "."],
  integer: [0, -1, 3, 7, 9_007_199_254_740_991, null, 5.5, "3"],
  float: [0.5, -2, 3, 1e21, null, "x"],
  boolean: [true, false, null, 0],
  any: [{ a: [1, { b: null }] }, "text", null, 7],
  list: [["a", "b"], ["a", 1, true], [], [1, null], [[1]], null, "a"],
};

const RULES: Readonly<Record<Kind, readonly Rules[]>> = {
  string: [
    {},
    { unique: "yes" },
    { unique: "yes", unique_case_insensitivity: true },
    { unique: "yes", allow_null_values: false },
    { unique: "yes", unique_case_insensitivity: true, allow_null_values: false },
    { min_length: 1, max_length: 3, regex: "^[a-z]*$" },
    { immutable: true },
    { allow_null_values: false },
    { unique: "no" },
    { unique_case_insensitivity: true },
    { min_length: 2, max_length: 2 },
  ],
  integer: [{}, { min_value: 0, max_value: 5 }, { allow_null_values: false }, { min_value: 3, max_value: 3 }],
  float: [{}, { min_value: -1 }, { immutable: true }],
  boolean: [{}, { allow_null_values: false }, { immutable: true }],
  any: [{}, { immutable: true }],
  list: [{}, { min_length: 1, max_length: 2 }, { allowed_type: "string" }, { allow_null_values: false }],
};

const SLUGS = ["pear", "plum", "fig"];
const FIELDS = ["lot", "size", "note", "tags"];
const few = fc.nat({ max: 5 });
const kind = fc.constantFrom<Kind>(
  ...(["string", "string", "string", "integer", "float", "boolean", "any", "list"] as const),
);
const slug = fc.constantFrom(...SLUGS, ...SLUGS, "Not a slug");
const type = fc.constantFrom("pear_ext", "plum_ext", "fig_ext", "");
const fieldSlug = fc.constantFrom(...FIELDS, ...FIELDS, "meta");
const apiChoice = {
  name: fc.constantFrom("b", "a", "B"),
  hasUpserts: fc.boolean(),
  parents: fc.oneof(
    { weight: 3, arbitrary: fc.constant([]) },
    { weight: 1, arbitrary: fc.array(few, { maxLength: 2 }) },
  ),
};
const fieldChoice = {
  kind,
  rules: fc.nat({ max: 12 }),
  isUrlSlug: fc.oneof(
    { weight: 4, arbitrary: fc.constant(false) },
    { weight: 1, arbitrary: fc.constant(true) },
  ),
};
const values = fc.record(Object.fromEntries(FIELDS.map((name) => [name, fc.nat({ max: 12 })])), {
  requiredKeys: [],
}) as fc.Arbitrary<Values>;
const entryChoice = { api: few, path: few, entry: few, match: fc.nat({ max: 9 }) };

const test = fc.record({
  field: fc.constantFrom(...FIELDS, ...FIELDS, "created_at", "updated_at", "colour"),
  operator: fc.constantFrom(
    ...["eq", "lt", "le", "gt", "ge", "in", "is_null", "like", "contains", "contains_any", "contains_all"],
  ),
  value: fc.nat({ max: 40 }),
});
const OPERANDS = ["a", "A", "ab", "*b", "a*", "*b*", "é", "\uff5e", "😀", 0, 3, 5, -1, 0.5, true, false];
const TIMES = ["2026-03-02T10:00:00.000Z", "2026-03-02T10:00:07.000Z"];
const tests = fc.array(
  test.map(({ field, operator, value }) => {
    const operands = field.endsWith("_at") ? TIMES : OPERANDS;
    const chosen = [0, 7].map((more) => operands[(value + more) % operands.length] ?? "");
    const isMany = operator === "in" || operator.startsWith("contains_");
    return { field, operator, values: operator === "is_null" ? [] : isMany ? chosen : chosen.slice(0, 1) };
  }),
  { maxLength: 3 },
);
const sortOf = (...names: string[]) => fc.constantFrom("", ...names.flatMap((name) => [name, `-${name}`]));
const limit = fc.integer({ min: 1, max: 4 });

const apiTest = fc.constantFrom<ApiList["test"] & object>(
  { field: "slug", operator: "eq", values: ["pear"] },
  { field: "slug", operator: "in", values: ["pear", "fig"] },
  { field: "name", operator: "like", values: ["*b*"] },
  { field: "name", operator: "gt", values: ["a"] },
  { field: "api_type", operator: "like", values: ["p*"] },
  { field: "created_at", operator: "gt", values: ["2026-03-02T10:00:00.000Z"] },
  { field: "allow_upserts", operator: "eq", values: [true] },
);

/** Requests that write, and reads of one entry. */
const WRITES = {
  "create api": fc.record({ do: fc.constant("create api"), slug, type, ...apiChoice }),
  "change api": fc.record({ do: fc.constant("change api"), api: few, slug, type, ...apiChoice }),
  "delete api": fc.record({ do: fc.constant("delete api"), api: few }),
  "create field": fc.record({ do: fc.constant("create field"), api: few, slug: fieldSlug, ...fieldChoice }),
  "change field": fc.record({
    ...{ do: fc.constant("change field"), api: few, field: few, slug: fieldSlug, ...fieldChoice },
  }),
  "delete field": fc.record({ do: fc.constant("delete field"), api: few, field: few }),
  "create entry": fc.record({ do: fc.constant("create entry"), api: few, path: few, values }),
  "change entry": fc.record({ do: fc.constant("change entry"), values, ...entryChoice }),
  "delete entry": fc.record({ do: fc.constant("delete entry"), ...entryChoice }),
  "read entry": fc.record({ do: fc.constant("read entry"), ...entryChoice }),
} satisfies Record<string, fc.Arbitrary<unknown>>;

const weigh = (weight: number, arbitrary: fc.Arbitrary<unknown>) => ({
  weight,
  arbitrary: arbitrary as fc.Arbitrary<Command>,
});

const writes = [
  weigh(2, WRITES["create api"]),
  weigh(2, WRITES["change api"]),
  weigh(1, WRITES["delete api"]),
  weigh(3, WRITES["create field"]),
  weigh(2, WRITES["change field"]),
  weigh(1, WRITES["delete field"]),
  weigh(9, WRITES["create entry"]),
  weigh(7, WRITES["change entry"]),
  weigh(3, WRITES["delete entry"]),
  weigh(2, WRITES["read entry"]),
];

/** Commands of clients that write at once. */
export const write: fc.Arbitrary<Command> = fc.oneof(...writes);

export const command: fc.Arbitrary<Command> = fc.oneof(
  ...writes,
  weigh(2, fc.record({ do: fc.constant("wait"), seconds: fc.integer({ min: 1, max: 9 }) })),
  weigh(
    8,
    fc.record({
      ...{ do: fc.constant("list entries"), api: few, path: few },
      list: fc.record({
        ...{ tests, isAny: fc.boolean(), limit },
        sort: sortOf("id", "created_at", "updated_at", ...FIELDS, "colour"),
      }),
    }),
  ),
  weigh(
    1,
    fc.record({
      do: fc.constant("list apis"),
      list: fc.record(
        { test: apiTest, limit, sort: sortOf("id", "name", "slug", "api_type", "created_at", "description") },
        { requiredKeys: ["limit", "sort"] },
      ),
    }),
  ),
);

const at = <T>(all: readonly T[], place: number): T | undefined => all[place % Math.max(all.length, 1)];

/** One place in six names nothing that exists. */
function chooseApi({ apis }: Model, place: number): ModelApi | undefined {
  return place === 5 ? undefined : at(apis, place);
}

/** By id, by slug, or by a slug that some Custom API had. */
function pathOf(model: Model, api: ModelApi | undefined, path: number): At {
  if (path === 0) return { slug: at([...model.slugs.keys()], api?.entries.length ?? 0) ?? "none" };
  if (!api) return path % 2 ? { api: UNKNOWN_ID } : { slug: "none" };
  return path % 2 ? { api: api.id } : { slug: api.slug };
}

function readParents({ apis }: Model, places: readonly number[]): readonly Parent[] {
  return places.map((place) => {
    if (place === 0) return { type: "api_location", id: "/v2/extensions" };
    return { type: "custom_api", id: place === 5 ? UNKNOWN_ID : (at(apis, place)?.id ?? UNKNOWN_ID) };
  });
}

function readValues(api: ModelApi | undefined, places: Values): EntryData {
  const known = Object.entries(places).map(([name, place]) => {
    const field = api?.fields.find((one) => one.slug === name);
    const all = VALUES[field?.kind ?? "string"];
    // The first places are the likelier ones, so that values meet.
    return [name, all[(place < 6 ? place : place - 3) % all.length]];
  });
  const isOtherType = places["lot"] === 12 && places["size"] === 12;
  return { type: isOtherType ? "other_ext" : (api?.apiType ?? "none_ext"), ...Object.fromEntries(known) };
}

function readMatch(api: ModelApi | undefined, entry: string, match: number): IfMatch {
  if (match > 3) return {};
  if (match === 3) return { etag: "*" };
  const version = api?.entries.find(({ id }) => id === entry)?.version ?? 0;
  return { etag: `W/"${hashVersion(version + (match === 2 ? 1 : 0))}"` };
}

function chooseEntry(model: Model, { api: place, path, entry: which, match }: EntryChoice) {
  const api = chooseApi(model, place);
  const found = api && which < 5 ? at(api.entries, which) : undefined;
  const field = api && urlSlugOf(api);
  const named = found && field && match % 2 ? String(found.values.get(field.id)) : found?.id;
  const unknown = match % 2 ? (at(["A", "ab", "not a name"], path) ?? "") : UNKNOWN_ID;
  return {
    at: pathOf(model, api, path),
    entry: named ?? unknown,
    ...readMatch(api, found?.id ?? "", match),
    api,
  };
}

/** The request of a command; undefined if it needs something that does not exist. */
export function choose(model: Model, command: Command): Request | undefined {
  switch (command.do) {
    case "wait":
    case "list apis":
      return command;
    case "create api":
    case "change api": {
      const { slug, type, name, hasUpserts, parents } = command;
      const read = readParents(model, parents);
      const data = {
        slug,
        name,
        allow_upserts: hasUpserts,
        ...(parents.length > 0 ? { parents: read } : {}),
      };
      if (command.do === "create api")
        return { do: command.do, data: { ...data, api_type: type || "pear_ext" } };
      const api = chooseApi(model, command.api);
      // Most changes leave the type out, because it cannot change.
      const more = type === "fig_ext" ? { api_type: type } : {};
      return { do: command.do, api: api?.id ?? UNKNOWN_ID, data: { ...data, ...more } };
    }
    case "create entry": {
      const api = chooseApi(model, command.api);
      const data = readValues(api, command.values);
      return { do: command.do, at: pathOf(model, api, command.path), data };
    }
    case "change entry": {
      const { api, ...named } = chooseEntry(model, command);
      return { do: command.do, ...named, data: readValues(api, command.values) };
    }
    case "delete entry":
    case "read entry": {
      const { api: _, etag, ...named } = chooseEntry(model, command);
      return { do: command.do, ...named, ...(command.do === "delete entry" && etag ? { etag } : {}) };
    }
    case "list entries": {
      const api = chooseApi(model, command.api);
      // One list in three may be refused.
      const list = api && command.api % 3 < 2 ? repairList(api, command.list) : command.list;
      return { do: command.do, at: pathOf(model, api, command.path), list };
    }
    default:
      return chooseDefinition(model, command);
  }
}

type OfDefinition = Extract<Command, { do: "delete api" | `${string} field` }>;

function chooseDefinition(model: Model, command: OfDefinition): Request {
  const found = chooseApi(model, command.api);
  const api = found?.id ?? UNKNOWN_ID;
  if (command.do === "delete api") return { do: command.do, api };
  if (command.do === "create field") {
    const { slug, kind, isUrlSlug } = command;
    const rules = at(RULES[kind], command.rules) ?? {};
    return { do: command.do, api, data: { slug, kind, isUrlSlug, rules } };
  }
  const known = found && at(found.fields, command.field);
  const field = known?.id ?? UNKNOWN_ID;
  if (command.do === "delete field") return { do: command.do, api, field };
  const { slug, isUrlSlug } = command;
  const kind = isUrlSlug ? command.kind : (known?.kind ?? command.kind);
  const rules = at(RULES[kind], command.rules) ?? {};
  return { do: command.do, api, field, data: { ...(command.field % 2 ? { slug } : {}), kind, rules } };
}

/** A Custom API with a field for paths, and one without; each has a few entries. */
export const START: readonly Command[] = [
  { do: "create api", slug: "pear", type: "pear_ext", name: "a", hasUpserts: true, parents: [] },
  { do: "create field", api: 0, slug: "lot", kind: "string", rules: 4, isUrlSlug: true },
  { do: "create field", api: 0, slug: "size", kind: "integer", rules: 0, isUrlSlug: false },
  { do: "create entry", api: 0, path: 1, values: { lot: 0, size: 0 } },
  { do: "create api", slug: "plum", type: "plum_ext", name: "b", hasUpserts: false, parents: [] },
  { do: "create field", api: 1, slug: "lot", kind: "string", rules: 1, isUrlSlug: false },
  { do: "create field", api: 1, slug: "note", kind: "string", rules: 0, isUrlSlug: false },
  { do: "create field", api: 1, slug: "tags", kind: "list", rules: 0, isUrlSlug: false },
  { do: "create entry", api: 1, path: 2, values: { lot: 0, note: 1, tags: 0 } },
  { do: "create entry", api: 1, path: 2, values: { lot: 1, note: 0 } },
];
