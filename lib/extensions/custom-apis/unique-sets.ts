import { isDeepStrictEqual } from "node:util";
import { errorOf, type Problem, problem, shortName } from "../../kernel/errors.ts";
import type { CustomField } from "../fields/custom-field.ts";
import type { UniqueSet } from "./custom-api.ts";

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

/**
 * Sets as a request gives them.
 * @throws ApiError 400 for a field that is not there, is there twice or cannot be in a set, and for a set that is there twice
 */
export function requestedSets(
  fields: readonly CustomField[],
  given: Slugs,
  newId: () => string,
): readonly UniqueSet[] {
  const bySlug = new Map(fields.map((field) => [field.slug, field]));
  const seen = new Set<string>();
  const problems = given.flatMap((slugs, at) => {
    const same = slugs.toSorted().join("\n");
    const isRepeated = seen.has(same);
    seen.add(same);
    return [
      ...slugs.flatMap((slug, index) => fieldProblems(bySlug, slugs, { at, index, slug })),
      ...(isRepeated ? [refused(`${at}`, "is there twice")] : []),
    ];
  });
  const [first, ...others] = problems;
  if (first) throw errorOf(first, ...others);
  return given.map((slugs) => ({
    id: newId(),
    field_ids: slugs.flatMap((slug) => bySlug.get(slug)?.id ?? []),
  }));
}

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
