import { isDeepStrictEqual } from "node:util";
import { type Problem, problem, shortName, toApiError } from "../../kernel/errors.ts";
import type { CustomField } from "../fields/custom-field.ts";
import { type CustomApi, setSlugs, type UniqueSet } from "./custom-api.ts";

/** Types whose values compare exactly. */
const TYPES = ["string", "integer", "boolean"] as const;

type Slugs = readonly (readonly string[])[];

export function hasSameSets(
  sets: readonly UniqueSet[],
  fields: readonly CustomField[],
  requestedSlugs: Slugs | undefined,
): boolean {
  return requestedSlugs === undefined || isDeepStrictEqual(requestedSlugs, setSlugs(sets, fields));
}

export function hasNewSet(
  sets: readonly UniqueSet[],
  fields: readonly CustomField[],
  requestedSlugs: Slugs,
): boolean {
  const storedSets = indexSetsByFields(sets, fields);
  return requestedSlugs.some((slugs) => !storedSets.has(fieldSetKey(slugs)));
}

/** A key for a set, independent of the order of its fields. */
function fieldSetKey(slugs: readonly string[]): string {
  return JSON.stringify(slugs.toSorted());
}

function indexSetsByFields(
  sets: readonly UniqueSet[],
  fields: readonly CustomField[],
): ReadonlyMap<string, UniqueSet> {
  const slugs = setSlugs(sets, fields);
  return new Map(sets.map((set, at) => [fieldSetKey(slugs[at] ?? []), set]));
}

/**
 * Turns a request's sets into stored ones. Unchanged sets keep their ids, and so the values that entries have in them.
 * @throws ApiError 400 for an unknown, repeated or unsuitable field, or a repeated set
 */
export function resolveSets(
  { api, fields }: SetRules,
  requestedSlugs: Slugs,
  newId: () => string,
): readonly UniqueSet[] {
  const bySlug = new Map(fields.map((field) => [field.slug, field]));
  const seen = new Set<string>();
  const problems = requestedSlugs.flatMap((slugs, at) => {
    const same = fieldSetKey(slugs);
    const isRepeated = seen.has(same);
    seen.add(same);
    return [
      ...slugs.flatMap((slug, index) => fieldProblems(bySlug, slugs, { at, index, slug })),
      ...(isRepeated ? [buildSetProblem(`${at}`, "is there twice")] : []),
    ];
  });
  const [first, ...others] = problems;
  if (first) throw toApiError(first, ...others);
  const storedSets = indexSetsByFields(api.unique_together ?? [], fields);
  const field_ids = (slugs: readonly string[]) => slugs.flatMap((slug) => bySlug.get(slug)?.id ?? []);
  return requestedSlugs.map(
    (slugs) => storedSets.get(fieldSetKey(slugs)) ?? { id: newId(), field_ids: field_ids(slugs) },
  );
}

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
  if (!field) return [buildSetProblem(path, `names no custom field: '${shortName(slug)}'`)];
  if (slugs.indexOf(slug) < index) return [buildSetProblem(path, `names '${slug}' twice`)];
  if (TYPES.some((type) => type === field.field_type)) return [];
  return [
    buildSetProblem(path, `must name a field of type ${TYPES.join(", ")}; '${slug}' is ${field.field_type}`),
  ];
}

function buildSetProblem(path: string, what: string): Problem {
  return problem(400, `'unique_together.${path}' ${what}.`, { source: `data.unique_together.${path}` });
}
