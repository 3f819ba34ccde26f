import type { FieldTypes, IndexableFields } from "../../../catalogs/search-index/indexable-fields.ts";
import type { SearchSettings } from "../../../catalogs/search-index/search-settings.ts";
import { type Problem, problem, shortName, toApiError } from "../../../kernel/errors.ts";
import { dropUndefined } from "../../../kernel/objects.ts";
import type { SentFields } from "../schemas/fields.ts";

const EXTENSION = /^extensions\.products\([^()\s]+\)\.[^.\s]+$/;
const ATTRIBUTE = /^shopper_attributes\.[A-Za-z0-9_-]{1,64}$/;

/** Fields of every index whose sorting and facets a merchant may change. */
const CORE_FIELDS: ReadonlySet<string> = new Set([
  ...["name", "description", "sku", "slug", "manufacturer_part_num", "upc_ean", "external_ref", "tags"],
  ...["commodity_type", "base_product", "created_at", "updated_at", "meta.product_types"],
]);

/** @throws ApiError 400 naming every field that cannot be indexed or is listed twice */
export function parseIndexableFields({ attributes }: SentFields): IndexableFields {
  const { fields = [], core_field_overrides = [], token_separators, symbols_to_index, stem } = attributes;
  const problems = [
    ...listFieldProblems("fields", fields, (name) => EXTENSION.test(name) || ATTRIBUTE.test(name)),
    ...listFieldProblems("core_field_overrides", core_field_overrides, (name) => CORE_FIELDS.has(name)),
  ];
  const [first, ...rest] = problems;
  if (first) throw toApiError(first, ...rest);
  return dropUndefined({
    fields: fields.map(({ name, facetable, sortable, locale }) =>
      dropUndefined({ name, facetable, sortable, locale }),
    ),
    core_field_overrides: dropEmptyList(
      core_field_overrides.map(({ name, facetable, sortable }) =>
        dropUndefined({ name, facetable, sortable }),
      ),
    ),
    token_separators: dropEmptyList(token_separators),
    symbols_to_index: dropEmptyList(symbols_to_index),
    stem,
  });
}

/** Indexes have the language of their texts. */
export function listFieldsWithoutEffect({ attributes: { fields = [] } }: SentFields): string[] {
  return fields.flatMap(({ locale }, at) =>
    locale === undefined ? [] : `data.attributes.fields[${at}].locale`,
  );
}

/** Keeps the types of these fields only. A field that is added again gets its type from the next reindex. */
export function pickFieldTypes({ fields }: IndexableFields, { fieldTypes = {} }: SearchSettings): FieldTypes {
  const names = new Set(fields.map(({ name }) => name));
  return Object.fromEntries(Object.entries(fieldTypes).filter(([name]) => names.has(name)));
}

function dropEmptyList<T>(list: readonly T[] = []): readonly T[] | undefined {
  return list.length > 0 ? list : undefined;
}

function listFieldProblems(
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
