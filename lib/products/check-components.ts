import { TITLES } from "../kernel/error-titles.ts";
import { type ApiError, errorOf, type Problem, problem } from "../kernel/errors.ts";
import type { Context } from "../use-case/context.ts";
import { optionIdsOf, type Product, type ProductFields } from "./product.ts";
import { getProductRows, getProducts } from "./store.ts";

const MOST_OPTIONS = 1500; // of all components, as in Elastic Path Commerce Cloud

/** The parents of those options that are children. */
export type ParentsOfOptions = ReadonlyMap<string, string>;

/**
 * A bundle's options exist, are offered once per component, and their bounds make sense; bundles among them go no
 * deeper than one level.
 * @returns the parents that a deletion would end some of the options with
 * @throws ApiError 422 with one problem per violation
 */
export async function checkComponents(
  ctx: Context,
  productId: string,
  fields: Pick<ProductFields, "components">,
): Promise<ParentsOfOptions> {
  if (!fields.components) return new Map();
  const faults = boundFaults(fields.components);
  const ids = optionIdsOf(fields);
  if (ids.length > MOST_OPTIONS) faults.push(`A bundle has at most ${MOST_OPTIONS} options.`);
  if (ids.includes(productId)) faults.push("A bundle cannot be an option of itself.");
  const [first, ...rest] = faults.map(fault);
  if (first) throw errorOf(first, ...rest);
  const options = await getProducts(ctx.table, ids);
  const [gone, ...others] = ids.filter((_, at) => options[at] === undefined);
  if (gone !== undefined) throw goneOptions([gone, ...others]);
  const bundles = options.flatMap((option) => (option?.value.fields.components ? [option.value] : []));
  if (bundles.length > 0) await checkLevels(ctx, productId, bundles);
  return new Map(
    options.flatMap((option) =>
      option?.value.child ? [[option.value.id, option.value.child.parentId] as const] : [],
    ),
  );
}

/** Bundles nest one level deep: one that offers bundles is offered by none, and those that it offers offer none. */
async function checkLevels(
  { table }: Context,
  productId: string,
  bundles: readonly Product[],
): Promise<void> {
  const rows = await getProductRows(table);
  const ids = new Set(rows.flatMap(({ id, options }) => (options ? [id] : [])));
  const deep = bundles.find(({ fields }) => optionIdsOf(fields).some((id) => ids.has(id)));
  if (deep) throw errorOf(fault(`The bundle '${deep.id}' has bundles as options and cannot be one itself.`));
  const outer = rows.find(({ options }) => options?.includes(productId));
  if (outer)
    throw errorOf(fault(`The bundle '${outer.id}' offers this one, which therefore cannot offer bundles.`));
}

/** The error of one or several options that are not there. */
export function goneOptions([id, ...others]: readonly [string, ...string[]]): ApiError {
  return errorOf(missingFault(id), ...others.map(missingFault));
}

function boundFaults(components: NonNullable<ProductFields["components"]>): string[] {
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

function fault(detail: string): Problem {
  return problem(422, detail, AT);
}

function missingFault(id: string): Problem {
  return problem(422, `There is no product '${id}' for an option.`, { ...AT, meta: { missing_ids: [id] } });
}
