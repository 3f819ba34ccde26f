import type { Endpoint } from "../../../lib/http/endpoint.ts";
import type { Operator } from "../../../lib/lists/filter-parser.ts";
import type { ValueType } from "../../../lib/lists/filter-values.ts";
import { fillPath, type Sent } from "../front-door.ts";
import { sampleBodies } from "../sample-bodies.ts";
import { HIDDEN, type Ids, type ShopAtWork } from "./shop-at-work.ts";

/** A request without its caller. `headers` are the other headers. */
export type Ask = Sent;

const NAME = /\{(\w+)\}/g;
const namesIn = ({ path }: Endpoint) => [...path.matchAll(NAME)].map(([, name = ""]) => name);

/**
 * Requests that name hidden things in each way that the endpoint declares: in its path, by each attribute and operator of
 * its filter, by each sort, with all includes, and in each field of its body; for stock in both forms.
 */
export function listAsks(endpoint: Endpoint, shop: ShopAtWork): readonly Ask[] {
  const { method } = endpoint;
  const bodies = endpoint.body === undefined ? [undefined] : listBodies(endpoint.body, shop);
  const shapes = endpoint.headers?.[BY_LOCATION] === undefined ? [{}] : [{}, { [BY_LOCATION]: "true" }];
  const targets = listPaths(endpoint, shop).flatMap(({ path, isShown }) =>
    listQueries(endpoint, shop, isShown).map((query) => path + query),
  );
  return targets.flatMap((path) =>
    bodies.flatMap((body) =>
      shapes.map((headers) => ({ method, path, headers, ...(body === undefined ? {} : { body }) })),
    ),
  );
}

const BY_LOCATION = "ep-inventories-multi-location";

/** The path with visible ids, and with each hidden id in place of each of its names. */
function listPaths(endpoint: Endpoint, { shown, hidden }: ShopAtWork) {
  const names = namesIn(endpoint);
  const first: Record<string, string> = {};
  for (const name of names) {
    const value = (shown[name] ?? hidden[name])?.[0];
    if (value !== undefined) first[name] = value;
  }
  const withEach = (all: Ids, isShown: boolean) =>
    names.flatMap((name) =>
      (all[name] ?? []).map((value) => ({ path: fillPath(endpoint, { ...first, [name]: value }), isShown })),
    );
  const found = [
    { path: fillPath(endpoint, first), isShown: true },
    ...withEach(shown, true),
    ...withEach(hidden, false),
  ];
  return [...new Map(found.toReversed().map((one) => [one.path, one])).values()];
}

/** The queries of a path: all that the endpoint declares for visible ids, only includes for hidden ones. */
function listQueries({ query = {} }: Endpoint, shop: ShopAtWork, isShown: boolean): readonly string[] {
  const { include = [], sort, filter, page } = query;
  const all = include.length > 0 ? [`?include=${include.join(",")}`] : [];
  if (!isShown) return ["", ...all];
  const fields = Object.entries(filter?.attributes ?? {});
  return [
    "",
    ...all,
    ...(page ? ["?page[limit]=100", "?page[limit]=1&page[offset]=1"] : []),
    ...(sort?.attributes ?? []).flatMap((name) => [`?sort=${name}`, `?sort=-${name}`]),
    ...fields.flatMap(([name, { type, operators }]) =>
      operators.flatMap((operator) =>
        listValues(type, shop).map((value) => `?page[limit]=100&filter=${makeTest(operator, name, value)}`),
      ),
    ),
  ];
}

function makeTest(operator: Operator, name: string, value: string): string {
  switch (operator) {
    case "is_null":
      return `is_null(${name})`;
    case "like":
    case "ilike":
      return `${operator}(${name},*${value}*)`;
    default:
      return `${operator}(${name},${value})`;
  }
}

function listValues(type: ValueType, { hidden }: ShopAtWork): readonly string[] {
  switch (type) {
    case "uuid":
      return [hidden["product_id"], hidden["node_id"], hidden["hierarchy_id"]].flatMap(
        (ids) => ids?.[0] ?? [],
      );
    case "integer":
    case "float":
      return ["0"];
    case "boolean":
      return ["true"];
    case "date":
      return ["2026-01-01T00:00:00Z"];
    case "string":
    case "any":
      return [HIDDEN];
  }
}

/** The sample bodies, with hidden values in each field that can name one. */
function listBodies(schema: NonNullable<Endpoint["body"]>, { hidden }: ShopAtWork): readonly unknown[] {
  const [product = ""] = hidden["product_id"] ?? [];
  return sampleBodies(schema, { id: product, product_id: product, sku: HIDDEN, code: HIDDEN, name: HIDDEN });
}
