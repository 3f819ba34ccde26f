import { invalid, type Problem, problem } from "../errors.ts";

const LATER_FIELDS = ["bundle_configuration", "shipping_group_id", "location", "tax"] as const;

/** Fields of an item that this version does not act on: refused, since ignoring them would sell something else. */
export function laterFieldProblems(item: object): Problem[] {
  const given = new Map(Object.entries(item));
  return LATER_FIELDS.filter((field) => given.get(field) !== undefined && given.get(field) !== null).map(
    (field) => problem(400, `'${field}' is not supported yet.`, { source: field }),
  );
}

/** @throws ApiError 400 naming the field */
export function refuseLaterKinds(item: object): void {
  const [first] = laterFieldProblems(item);
  if (first) throw invalid(first.detail, { source: `data.${first.source}` });
}
