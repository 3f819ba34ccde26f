import type { Outcome } from "../world.ts";
import { judgeApiList, judgeEntryList } from "./lists.ts";
import {
  areRulesBroken,
  countBroken,
  countLevels,
  countTaken,
  DEFAULT_RULES,
  findApi,
  findEntry,
  isSlugReserved,
  type Model,
  type ModelApi,
  type ModelEntry,
  mayBeUrlSlug,
  noteSlug,
  type Parent,
  timeOf,
  uniqueKey,
  urlSlugOf,
} from "./model.ts";
import type { ApiData, EntryData, FieldData, IfMatch, Request } from "./requests.ts";
import { hashVersion, showApi, showEntry, showField } from "./views.ts";

const only = (...statuses: number[]): Outcome => ({ statuses });
const MOST_LEVELS = 2;
const isUuid = (text: string) => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);

/** The answer that the contract promises for a request, and the change of the model. */
export function judge(model: Model, request: Request): Outcome {
  switch (request.do) {
    case "wait":
      return {
        statuses: [200],
        apply: () => {
          model.now += request.seconds * 1000;
        },
      };
    case "create api":
      return judgeNewApi(model, request.data);
    case "list apis":
      return judgeApiList(model, request.list);
    case "change api":
    case "delete api":
    case "create field":
    case "change field":
    case "delete field":
      return judgeDefinition(model, request);
    default:
      return judgeEntries(model, request);
  }
}

function collapse(parents: readonly Parent[]): readonly Parent[] {
  const seen = new Map(parents.map((parent) => [`${parent.type} ${parent.id}`, parent]));
  return [...seen.values()];
}

/** True if a Custom API may not have these parents. */
function areParentsBad(model: Model, api: ModelApi, parents: readonly Parent[]): boolean {
  const isKnown = ({ id, type }: Parent) =>
    type === "api_location" ? id === "/v2/extensions" : model.apis.some((one) => one.id === id);
  if (!parents.every(isKnown)) return true;
  const after = [...model.apis.filter(({ id }) => id !== api.id), { ...api, parents }];
  return after.some((one) => countLevels(after, one) > MOST_LEVELS);
}

const isSlugBad = (slug: string | undefined) => slug !== undefined && !/^[a-z0-9_-]{1,63}$/.test(slug);

function judgeNewApi(model: Model, data: ApiData): Outcome {
  const { slug = "", api_type: apiType = "", name = "Api", allow_upserts: hasUpserts = false } = data;
  const parents = collapse(data.parents ?? []);
  const at = timeOf(model);
  const api = { id: "", slug, apiType, name, hasUpserts, parents, fields: [], entries: [] };
  const draft: ModelApi = { ...api, createdAt: at, updatedAt: at };
  if (isSlugBad(slug) || areParentsBad(model, draft, parents)) return only(400);
  const taken = [
    model.apis.some((one) => one.slug === slug),
    model.apis.some((one) => one.apiType === apiType),
  ].filter(Boolean).length;
  if (taken > 0) return { statuses: [409], errors: taken };
  let created = draft;
  return {
    statuses: [201],
    apply: ({ id }) => {
      created = { ...draft, id, fields: [], entries: [] };
      model.apis.push(created);
      noteSlug(model, created);
    },
    shows: () => showApi(created),
  };
}

type OfDefinition = Extract<Request, { do: `${"change" | "delete"} api` | `${string} field` }>;

function judgeDefinition(model: Model, request: OfDefinition): Outcome {
  const api = model.apis.find(({ id }) => id === request.api);
  if (!api) return only(404, ...("data" in request ? [400] : []));
  switch (request.do) {
    case "change api":
      return judgeApiChange(model, api, request.data);
    case "delete api":
      return {
        statuses: [204],
        apply: () => {
          model.apis.splice(model.apis.indexOf(api), 1);
          model.gone.push({ ...api, entries: [] });
          for (const one of model.apis) one.parents = one.parents.filter(({ id }) => id !== api.id);
        },
      };
    case "create field":
      return judgeNewField(model, api, request.data);
    case "change field":
      return judgeFieldChange(model, api, request.field, request.data);
    case "delete field": {
      const at = api.fields.findIndex(({ id }) => id === request.field);
      if (at < 0) return only(404);
      return { statuses: [204], apply: () => void api.fields.splice(at, 1) };
    }
  }
}

function judgeApiChange(model: Model, api: ModelApi, data: ApiData): Outcome {
  const { slug, name, api_type: apiType, allow_upserts: hasUpserts } = data;
  const parents = data.parents && collapse(data.parents);
  const isOtherType = apiType !== undefined && apiType !== api.apiType;
  if (isOtherType || isSlugBad(slug) || (parents && areParentsBad(model, api, parents))) return only(400);
  if (model.apis.some((one) => one !== api && one.slug === slug)) return { statuses: [409], errors: 1 };
  return {
    statuses: [200],
    apply: () => {
      api.slug = slug ?? api.slug;
      api.name = name ?? api.name;
      api.hasUpserts = hasUpserts ?? api.hasUpserts;
      api.parents = parents ?? api.parents;
      api.updatedAt = timeOf(model);
      noteSlug(model, api);
    },
    shows: () => showApi(api),
  };
}

function judgeNewField(model: Model, api: ModelApi, data: FieldData): Outcome {
  const { slug = "", name = "Field", kind, isUrlSlug = false } = data;
  const rules = { ...DEFAULT_RULES[kind], ...data.rules };
  const hasOther = api.entries.length > 0 || urlSlugOf(api) !== undefined;
  const isSlugRefused = isUrlSlug && (!mayBeUrlSlug(kind, rules) || hasOther);
  const isBad = isSlugReserved(slug) || areRulesBroken(kind, rules) || isSlugRefused;
  const isTaken = api.fields.some((field) => field.slug === slug);
  if (isBad) return only(400, ...(isTaken ? [409] : []));
  if (isTaken) return only(409);
  const at = timeOf(model);
  const field = { id: "", slug, name, kind, isUrlSlug, rules, createdAt: at, updatedAt: at };
  let created = field;
  return {
    statuses: [201],
    apply: ({ id }) => {
      created = { ...field, id };
      api.fields.push(created);
      if (isUrlSlug) api.hadNames = true;
    },
    shows: () => showField(api, created),
  };
}

/** Rules that no change may touch. */
const FIXED = ["unique_case_insensitivity", "allowed_type"];

function judgeFieldChange(model: Model, api: ModelApi, id: string, data: FieldData): Outcome {
  const field = api.fields.find((one) => one.id === id);
  if (!field) return only(404, 400);
  const { slug, name, kind, isUrlSlug } = data;
  const rules = { ...field.rules, ...data.rules };
  const isFixedChanged =
    kind !== field.kind ||
    (isUrlSlug !== undefined && isUrlSlug !== field.isUrlSlug) ||
    FIXED.some((rule) => rules[rule] !== field.rules[rule]);
  const isUniqueChanged = rules["unique"] !== field.rules["unique"] && api.entries.length > 0;
  const isUrlBroken = field.isUrlSlug && !mayBeUrlSlug(kind, rules);
  const isReserved = slug !== undefined && isSlugReserved(slug);
  const isBad = isFixedChanged || isUniqueChanged || isUrlBroken || isReserved || areRulesBroken(kind, rules);
  const isTaken = api.fields.some((one) => one !== field && one.slug === slug);
  if (isBad) return only(400, ...(isTaken ? [409] : []));
  if (isTaken) return only(409);
  return {
    statuses: [200],
    apply: () => {
      field.slug = slug ?? field.slug;
      field.name = name ?? field.name;
      field.rules = rules;
      field.updatedAt = timeOf(model);
    },
    shows: () => showField(api, field),
  };
}

type OfEntries = Extract<Request, { do: `${string} entry` | "list entries" }>;

function judgeEntries(model: Model, request: OfEntries): Outcome {
  const api = findApi(model, request.at);
  const gone = api ? undefined : findGone(model, request);
  if (gone) {
    const { statuses } = judgeFound(model, gone, request);
    return only(404, ...statuses.filter((status) => status >= 400));
  }
  if (!api) return only(404, ...(request.do === "list entries" ? [400] : []));
  return judgeFound(model, api, request);
}

/** A request that read a Custom API before its deletion finds no entries, and may not write any. */
function findGone({ gone }: Model, request: OfEntries): ModelApi | undefined {
  const { at } = request;
  return "isLate" in request && "api" in at ? gone.find(({ id }) => id === at.api) : undefined;
}

function judgeFound(model: Model, api: ModelApi, request: OfEntries): Outcome {
  if (request.do === "list entries") return judgeEntryList(api, request.list);
  if (request.do === "create entry") return judgeNewEntry(model, api, request.data);
  const entry = findEntry(api, request.entry);
  const isName = urlSlugOf(api) !== undefined || isUuid(request.entry);
  const wrongName = api.hadNames ? [400, 404] : [400];
  if (request.do === "change entry") {
    if (entry) return judgeEntryChange(model, api, entry, request.data, request);
    if (!isName) return only(...wrongName, ...(request.etag === undefined ? [] : [412]));
    return judgeUpsert(model, api, request.entry, request.data, request);
  }
  if (!isName) return only(...wrongName);
  if (!entry) return only(404);
  if (request.do === "read entry") return { statuses: [200], shows: () => showEntry(api, entry) };
  if (isStale(entry, request)) return only(412);
  return { statuses: [204], apply: () => void api.entries.splice(api.entries.indexOf(entry), 1) };
}

function isStale({ version }: ModelEntry, { etag }: IfMatch): boolean {
  return etag !== undefined && etag !== "*" && etag !== `W/"${hashVersion(version)}"`;
}

/** The values of an entry after a request. */
function mergeValues(api: ModelApi, data: EntryData, before?: ModelEntry): Map<string, unknown> {
  const readValue = (id: string, slug: string) =>
    Object.hasOwn(data, slug) ? data[slug] : (before?.values.get(id) ?? null);
  return new Map(api.fields.map(({ id, slug }) => [id, readValue(id, slug)]));
}

/** The refusal of these values, if there is one. @param more rules that are broken otherwise */
function refuseValues(
  api: ModelApi,
  values: ReadonlyMap<string, unknown>,
  data: EntryData,
  { self, more = 0 }: { readonly self?: ModelEntry; readonly more?: number } = {},
): Outcome | undefined {
  if (data["type"] !== api.apiType) return only(400);
  const broken = api.fields.reduce((sum, field) => sum + countBroken(field, values.get(field.id)), more);
  if (broken > 0) return { statuses: [400], errors: broken };
  const taken = countTaken(api, values, self);
  return taken > 0 ? { statuses: [409], errors: taken } : undefined;
}

function judgeNewEntry(model: Model, api: ModelApi, data: EntryData, id?: string): Outcome {
  const values = mergeValues(api, data);
  const refusal = refuseValues(api, values, data);
  if (refusal) return refusal;
  const at = timeOf(model);
  const entry = { id: id ?? "", values, version: 0, createdAt: at, updatedAt: at };
  let created: ModelEntry = entry;
  return {
    statuses: [201],
    apply: (shown) => {
      created = { ...entry, id: id ?? shown.id };
      api.entries.push(created);
    },
    shows: () => showEntry(api, created),
  };
}

function judgeUpsert(model: Model, api: ModelApi, name: string, data: EntryData, { etag }: IfMatch): Outcome {
  if (!api.hasUpserts) return only(404);
  if (etag !== undefined) return only(412);
  const field = urlSlugOf(api);
  if (!field) return judgeNewEntry(model, api, data, name);
  const own = uniqueKey(field, data[field.slug] ?? null);
  return own === uniqueKey(field, name) ? judgeNewEntry(model, api, data) : only(400);
}

function judgeEntryChange(
  model: Model,
  api: ModelApi,
  entry: ModelEntry,
  data: EntryData,
  condition: IfMatch,
): Outcome {
  if (isStale(entry, condition)) return only(412);
  const values = mergeValues(api, data, entry);
  const isMoved = (id: string) =>
    JSON.stringify(values.get(id)) !== JSON.stringify(entry.values.get(id) ?? null);
  const moved = api.fields.filter(({ id, rules }) => rules["immutable"] === true && isMoved(id)).length;
  const refusal = refuseValues(api, values, data, { self: entry, more: moved });
  if (refusal) return refusal;
  return {
    statuses: [200],
    apply: () => {
      for (const [id, value] of values) entry.values.set(id, value);
      entry.version += 1;
      entry.updatedAt = timeOf(model);
    },
    shows: () => showEntry(api, entry),
  };
}
