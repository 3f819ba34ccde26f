import { defined } from "../../../kernel/defined.ts";
import { errorOf, type Problem, problem, shortName } from "../../../kernel/errors.ts";
import type { FieldTypes, IndexableFields } from "../../../search-index/indexable-fields.ts";
import type { SearchSettings } from "../../../search-index/search-settings.ts";
import type { SentFields } from "../schemas/fields.ts";

const EXTENSION = /^extensions\.products\([^()\s]+\)\.[^.\s]+$/;
const ATTRIBUTE = /^shopper_attributes\.[A-Za-z0-9_-]{1,64}$/;

/** Fields of every index that a merchant may sort or count by. */
const CORE_FIELDS: ReadonlySet<string> = new Set([
  ...["name", "description", "sku", "slug", "manufacturer_part_num", "upc_ean", "external_ref", "tags"],
  ...["commodity_type", "base_product", "created_at", "updated_at", "meta.product_types"],
]);

/** What was sent as it is kept. @throws ApiError 400 naming every field that cannot be indexed, or comes twice */
export function sentFields({ attributes }: SentFields): IndexableFields {
  const { fields = [], core_field_overrides = [], token_separators, symbols_to_index, stem } = attributes;
  const problems = [
    ...faultsOf("fields", fields, (name) => EXTENSION.test(name) || ATTRIBUTE.test(name)),
    ...faultsOf("core_field_overrides", core_field_overrides, (name) => CORE_FIELDS.has(name)),
  ];
  const [first, ...rest] = problems;
  if (first) throw errorOf(first, ...rest);
  return defined({
    fields: fields.map(({ name, facetable, sortable, locale }) =>
      defined({ name, facetable, sortable, locale }),
    ),
    core_field_overrides: someOf(
      core_field_overrides.map(({ name, facetable, sortable }) => defined({ name, facetable, sortable })),
    ),
    token_separators: someOf(token_separators),
    symbols_to_index: someOf(symbols_to_index),
    stem,
  });
}

/** What these fields are known to hold. One that comes back after it was gone is learnt anew by a reindex. */
export function typesOf({ fields }: IndexableFields, { fieldTypes = {} }: SearchSettings): FieldTypes {
  const names = new Set(fields.map(({ name }) => name));
  return Object.fromEntries(Object.entries(fieldTypes).filter(([name]) => names.has(name)));
}

function someOf<T>(list: readonly T[] = []): readonly T[] | undefined {
  return list.length > 0 ? list : undefined;
}

function faultsOf(
  list: string,
  fields: readonly { readonly name: string }[],
  isKnown: (name: string) => boolean,
): Problem[] {
  const names = fields.map(({ name }) => name);
  return names.flatMap((name, at) => {
    const source = `data.attributes.${list}[${at}].name`;
    if (!isKnown(name)) {
      return problem(400, `'${shortName(name)}' is no field that can be indexed this way.`, { source });
    }
    if (names.indexOf(name) === at) return [];
    return problem(400, `The field '${shortName(name)}' is there twice.`, { source });
  });
}
