import { TITLES } from "../kernel/error-titles.ts";
import { type Problem, problem, shortName, toApiError } from "../kernel/errors.ts";
import type { Context } from "../use-case/context.ts";
import type { Catalog, Parts } from "./catalog.ts";
import { findMissingParts } from "./store.ts";

type CatalogParts = Pick<Catalog, "hierarchy_ids" | "pricebooks" | "single_pricebook">;

/**
 * Refuses hierarchies and price books that do not exist. Checks only those that the change adds, so that deleted ones do
 * not block other changes. A deletion at the same moment is harmless (decision 0114).
 * @throws ApiError 422 naming each field and id
 */
export async function requireParts(
  { table }: Context,
  catalog: CatalogParts,
  before?: CatalogParts,
): Promise<void> {
  const partsBefore = before && toParts(before);
  const { hierarchy_ids, pricebook_ids } = toParts(catalog);
  const missing = await findMissingParts(table, {
    hierarchy_ids: hierarchy_ids.filter((id) => !partsBefore?.hierarchy_ids.includes(id)),
    pricebook_ids: pricebook_ids.filter((id) => !partsBefore?.pricebook_ids.includes(id)),
  });
  const [first, ...others] = listMissingPartProblems(catalog, missing);
  if (first) throw toApiError(first, ...others);
}

function toParts({ hierarchy_ids, pricebooks }: CatalogParts): Parts {
  return { hierarchy_ids, pricebook_ids: pricebooks.map(({ id }) => id) };
}

/** In the order of the request. */
function listMissingPartProblems(
  { hierarchy_ids, pricebooks, single_pricebook }: CatalogParts,
  missing: Parts,
): Problem[] {
  return [
    ...hierarchy_ids.flatMap((id, at) =>
      missing.hierarchy_ids.includes(id) ? [missingPartProblem("hierarchy", id, `hierarchy_ids.${at}`)] : [],
    ),
    ...pricebooks.flatMap(({ id }, at) =>
      missing.pricebook_ids.includes(id)
        ? [missingPartProblem("price book", id, single_pricebook ? "pricebook_id" : `pricebook_ids.${at}.id`)]
        : [],
    ),
  ];
}

function missingPartProblem(kind: string, id: string, field: string): Problem {
  return problem(422, `There is no ${kind} '${shortName(id)}'.`, {
    title: TITLES.failedValidation,
    source: `data.attributes.${field}`,
  });
}
