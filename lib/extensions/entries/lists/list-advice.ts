import type { Filter } from "../../../lists/filter.ts";
import type { Sort } from "../../../lists/list-query.ts";
import { listJoinedTests } from "../../../lists/required-tests.ts";
import type { Definition } from "../../custom-apis/custom-api.ts";
import { isIndexable } from "../../fields/field-index.ts";

const CHEAP_LISTS =
  "use a filter on 'id' or a unique field, or the default order without a filter; an id costs a unit or more, a value two";

/** Operators that an index serves. `like` and `contains` read entries. */
const BY_INDEX: ReadonlySet<string> = new Set(["eq", "in", "is_null", "gt", "ge", "lt", "le"]);

/** Suggests a cheaper list, as the end of a sentence. */
export function adviceFor(
  { fields }: Definition,
  filter: Filter | undefined,
  sort: Sort | undefined,
): string {
  const tests = filter ? listJoinedTests(filter).filter(({ operator }) => BY_INDEX.has(operator)) : [];
  const tested = new Set(tests.map(({ field }) => field));
  const named = fields.filter(({ slug }) => tested.has(slug) || slug === sort?.attribute);
  const unmarked = named.filter((field) => isIndexable(field) && !field.index).map(({ slug }) => slug);
  const building = named.filter(({ index }) => index && !index.isReady).map(({ slug }) => slug);
  const ready = named
    .filter(({ slug, index }) => index?.isReady && slug !== sort?.attribute)
    .map(({ slug }) => slug);
  return [
    CHEAP_LISTS,
    ...(unmarked.length > 0 ? [`or mark ${quoteSlugs(unmarked)} as 'indexed'`] : []),
    ...(building.length > 0 ? [`or wait until the index of ${quoteSlugs(building)} is ready`] : []),
    ...ready.slice(0, 1).map((slug) => `or use 'sort=${slug}', which is the order of its index`),
  ].join("; ");
}

function quoteSlugs(slugs: readonly string[]): string {
  const several = slugs.length === 1 ? "the field" : "one of the fields";
  return `${several} ${slugs.map((slug) => `'${slug}'`).join(", ")}`;
}
