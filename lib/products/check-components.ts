import { TITLES } from "../kernel/error-titles.ts";
import { type ApiError, type Problem, problem, toApiError } from "../kernel/errors.ts";
import type { Context } from "../use-case/context.ts";
import { optionIdsOf, type Product, type ProductFields } from "./product.ts";
import { getProductRows, getProducts } from "./store.ts";

const MOST_OPTIONS = 1500; // for all components together; limit of Elastic Path Commerce Cloud

/** Parent ids of those options that are children. */
export type ParentsOfOptions = ReadonlyMap<string, string>;

/**
 * Checks that options exist, occur once per component and have consistent bounds, and that bundles nest one level.
 * @returns parents whose deletion would remove options
 * @throws ApiError 422 with one problem per violation
 */
export async function checkComponents(
  ctx: Context,
  productId: string,
  fields: Pick<ProductFields, "components">,
): Promise<ParentsOfOptions> {
  if (!fields.components) return new Map();
  const faults = listBoundFaults(fields.components);
  const ids = optionIdsOf(fields);
  if (ids.length > MOST_OPTIONS) faults.push(`A bundle has at most ${MOST_OPTIONS} options.`);
  if (ids.includes(productId)) faults.push("A bundle cannot be an option of itself.");
  const [first, ...rest] = faults.map(componentProblem);
  if (first) throw toApiError(first, ...rest);
  const options = await getProducts(ctx.table, ids);
  const [gone, ...others] = ids.filter((_, at) => options[at] === undefined);
  if (gone !== undefined) throw missingOptionsError([gone, ...others]);
  const bundles = options.flatMap((option) => (option?.value.fields.components ? [option.value] : []));
  if (bundles.length > 0) await checkNesting(ctx, productId, bundles);
  return new Map(
    options.flatMap((option) =>
      option?.value.child ? [[option.value.id, option.value.child.parentId] as const] : [],
    ),
  );
}

/** Bundles nest one level: a bundle inside another one contains no bundles. */
async function checkNesting(
  { table }: Context,
  productId: string,
  bundles: readonly Product[],
): Promise<void> {
  const rows = await getProductRows(table);
  const ids = new Set(rows.flatMap(({ id, options }) => (options ? [id] : [])));
  const nestedBundle = bundles.find(({ fields }) => optionIdsOf(fields).some((id) => ids.has(id)));
  if (nestedBundle)
    throw toApiError(
      componentProblem(`The bundle '${nestedBundle.id}' has bundles as options and cannot be one itself.`),
    );
  const outerBundle = rows.find(({ options }) => options?.includes(productId));
  if (outerBundle)
    throw toApiError(
      componentProblem(
        `The bundle '${outerBundle.id}' offers this one, which therefore cannot offer bundles.`,
      ),
    );
}

export function missingOptionsError([id, ...others]: readonly [string, ...string[]]): ApiError {
  return toApiError(missingOptionProblem(id), ...others.map(missingOptionProblem));
}

function listBoundFaults(components: NonNullable<ProductFields["components"]>): string[] {
  return Object.entries(components).flatMap(([key, { min, max, options }]) => {
    const faults: string[] = [];
    if (typeof min === "number" && typeof max === "number" && min > max) {
      faults.push(`The min of component '${key}' is above its max.`);
    }
    if (new Set(options.map(({ id }) => id)).size < options.length) {
      faults.push(`Component '${key}' has an option twice.`);
    }
    for (const option of options) {
      const [least, most] = [option.min ?? undefined, option.max ?? undefined];
      if ((least === undefined) !== (most === undefined)) {
        faults.push(`Option '${option.id}' of component '${key}' needs both min and max, or neither.`);
      } else if (least !== undefined && most !== undefined && least > most) {
        faults.push(`The min of option '${option.id}' in component '${key}' is above its max.`);
      }
    }
    return faults;
  });
}

const AT = { title: TITLES.failedValidation, source: "data.attributes.components" };

function componentProblem(detail: string): Problem {
  return problem(422, detail, AT);
}

function missingOptionProblem(id: string): Problem {
  return problem(422, `There is no product '${id}' for an option.`, { ...AT, meta: { missing_ids: [id] } });
}
