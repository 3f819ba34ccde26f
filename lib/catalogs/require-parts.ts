import { TITLES } from "../kernel/error-titles.ts";
import { errorOf, type Problem, problem, shortName } from "../kernel/errors.ts";
import type { Context } from "../use-case/context.ts";
import type { Catalog } from "./catalog.ts";
import { missingParts, type Parts } from "./parts-store.ts";

type Made = Pick<Catalog, "hierarchy_ids" | "pricebooks" | "single_pricebook">;

/**
 * Refuses hierarchies and price books that are not there. Only those count that the catalog did not name before: what was
 * deleted since stands in nobody's way who changes something else. Reading is enough: whoever deletes one at the same
 * moment leaves what is also left by deleting it a moment later (decision 0114).
 * @throws ApiError 422 naming each field and id
 */
export async function requireParts({ table }: Context, catalog: Made, before?: Made): Promise<void> {
  const known = before && partsOf(before);
  const { hierarchy_ids, pricebook_ids } = partsOf(catalog);
  const missing = await missingParts(table, {
    hierarchy_ids: hierarchy_ids.filter((id) => !known?.hierarchy_ids.includes(id)),
    pricebook_ids: pricebook_ids.filter((id) => !known?.pricebook_ids.includes(id)),
  });
  const [first, ...others] = problemsOf(catalog, missing);
  if (first) throw errorOf(first, ...others);
}

function partsOf({ hierarchy_ids, pricebooks }: Made): Parts {
  return { hierarchy_ids, pricebook_ids: pricebooks.map(({ id }) => id) };
}

/** In the order of the request, each where the request names it. */
function problemsOf({ hierarchy_ids, pricebooks, single_pricebook }: Made, missing: Parts): Problem[] {
  return [
    ...hierarchy_ids.flatMap((id, at) =>
      missing.hierarchy_ids.includes(id) ? [noPart("hierarchy", id, `hierarchy_ids.${at}`)] : [],
    ),
    ...pricebooks.flatMap(({ id }, at) =>
      missing.pricebook_ids.includes(id)
        ? [noPart("price book", id, single_pricebook ? "pricebook_id" : `pricebook_ids.${at}.id`)]
        : [],
    ),
  ];
}

function noPart(kind: string, id: string, field: string): Problem {
  return problem(422, `There is no ${kind} '${shortName(id)}'.`, {
    title: TITLES.failedValidation,
    source: `data.attributes.${field}`,
  });
}
