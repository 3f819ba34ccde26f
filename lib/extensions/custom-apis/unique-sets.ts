import { isDeepStrictEqual } from "node:util";
import { errorOf, type Problem, problem, shortName } from "../../kernel/errors.ts";
import type { CustomField } from "../fields/custom-field.ts";
import type { CustomApi, UniqueSet } from "./custom-api.ts";

const MOST_SETS = 5;
const FEWEST_FIELDS = 2;
const MOST_FIELDS = 4;
/** Values that two entries can have in common beyond doubt. */
const TYPES = ["string", "integer", "boolean"] as const;

/** The schema of sets as requests give them and answers show them: by the slugs of their fields. */
export const uniqueTogether = {
  type: "array",
  maxItems: MOST_SETS,
  items: {
    type: "array",
    minItems: FEWEST_FIELDS,
    maxItems: MOST_FIELDS,
    items: { type: "string" },
  },
} as const;

type Slugs = readonly (readonly string[])[];

/** The sets of a Custom API by the slugs that their fields have now. */
export function setSlugs(sets: readonly UniqueSet[], fields: readonly CustomField[]): string[][] {
  const slugs = new Map(fields.map(({ id, slug }) => [id, slug]));
  return sets.map(({ field_ids }) => field_ids.flatMap((id) => slugs.get(id) ?? []));
}

/** Whether a request leaves the sets as they are. */
export function hasSameSets(
  sets: readonly UniqueSet[],
  fields: readonly CustomField[],
  given: Slugs | undefined,
): boolean {
  return given === undefined || isDeepStrictEqual(given, setSlugs(sets, fields));
}

/** Whether a request brings a set that is not there yet. */
export function addsSet(sets: readonly UniqueSet[], fields: readonly CustomField[], given: Slugs): boolean {
  const known = setsByFields(sets, fields);
  return given.some((slugs) => !known.has(fieldsText(slugs)));
}

/** Which fields a set has, in whatever order. */
function fieldsText(slugs: readonly string[]): string {
  return JSON.stringify(slugs.toSorted());
}

function setsByFields(
  sets: readonly UniqueSet[],
  fields: readonly CustomField[],
): ReadonlyMap<string, UniqueSet> {
  const slugs = setSlugs(sets, fields);
  return new Map(sets.map((set, at) => [fieldsText(slugs[at] ?? []), set]));
}

/**
 * Sets as a request gives them. Those that are there stay, with the values that entries have in them.
 * @throws ApiError 400 for a field that is not there, is there twice or cannot be in a set, and for a set that is there twice
 */
export function requestedSets(
  { api, fields }: SetRules,
  given: Slugs,
  newId: () => string,
): readonly UniqueSet[] {
  const bySlug = new Map(fields.map((field) => [field.slug, field]));
  const seen = new Set<string>();
  const problems = given.flatMap((slugs, at) => {
    const same = fieldsText(slugs);
    const isRepeated = seen.has(same);
    seen.add(same);
    return [
      ...slugs.flatMap((slug, index) => fieldProblems(bySlug, slugs, { at, index, slug })),
      ...(isRepeated ? [refused(`${at}`, "is there twice")] : []),
    ];
  });
  const [first, ...others] = problems;
  if (first) throw errorOf(first, ...others);
  const known = setsByFields(api.unique_together ?? [], fields);
  const field_ids = (slugs: readonly string[]) => slugs.flatMap((slug) => bySlug.get(slug)?.id ?? []);
  return given.map((slugs) => known.get(fieldsText(slugs)) ?? { id: newId(), field_ids: field_ids(slugs) });
}

/** A Custom API with the sets that it has. */
type SetRules = {
  readonly api: Pick<CustomApi, "unique_together">;
  readonly fields: readonly CustomField[];
};

function fieldProblems(
  bySlug: ReadonlyMap<string, CustomField>,
  slugs: readonly string[],
  { at, index, slug }: { readonly at: number; readonly index: number; readonly slug: string },
): Problem[] {
  const field = bySlug.get(slug);
  const path = `${at}.${index}`;
  if (!field) return [refused(path, `names no custom field: '${shortName(slug)}'`)];
  if (slugs.indexOf(slug) < index) return [refused(path, `names '${slug}' twice`)];
  if (TYPES.some((type) => type === field.field_type)) return [];
  return [refused(path, `must name a field of type ${TYPES.join(", ")}; '${slug}' is ${field.field_type}`)];
}

function refused(path: string, what: string): Problem {
  return problem(400, `'unique_together.${path}' ${what}.`, { source: `data.unique_together.${path}` });
}
