import type { Endpoint } from "../../../lib/http/endpoint.ts";
import type { Operator } from "../../../lib/lists/filter-operators.ts";
import type { ValueType } from "../../../lib/lists/filter-values.ts";
import { pathOf, type Sent } from "../front-door.ts";
import { sampleBodies } from "../sample-bodies.ts";
import { HIDDEN, type Ids, type ShopAtWork } from "./shop-at-work.ts";

/** A request without its caller; headers are those beside the caller's. */
export type Ask = Sent;

const NAME = /\{(\w+)\}/g;
const namesIn = ({ path }: Endpoint) => [...path.matchAll(NAME)].map(([, name = ""]) => name);

/**
 * Requests that name what is hidden in each way that the endpoint's declaration takes: in its path, by each attribute and
 * operator of its filter, by each sort, with all that it includes, and in each field of its body; of stock in both shapes.
 */
export function asksOf(endpoint: Endpoint, shop: ShopAtWork): readonly Ask[] {
  const { method } = endpoint;
  const bodies = endpoint.body === undefined ? [undefined] : bodiesOf(endpoint.body, shop);
  const shapes = endpoint.headers?.[BY_LOCATION] === undefined ? [{}] : [{}, { [BY_LOCATION]: "true" }];
  const targets = pathsOf(endpoint, shop).flatMap(({ path, isShown }) =>
    queriesOf(endpoint, shop, isShown).map((query) => path + query),
  );
  return targets.flatMap((path) =>
    bodies.flatMap((body) =>
      shapes.map((headers) => ({ method, path, headers, ...(body === undefined ? {} : { body }) })),
    ),
  );
}

const BY_LOCATION = "ep-inventories-multi-location";

/** The path with what shoppers see, and for each name in it with each hidden thing of that name. */
function pathsOf(endpoint: Endpoint, { shown, hidden }: ShopAtWork) {
  const names = namesIn(endpoint);
  const first: Record<string, string> = {};
  for (const name of names) {
    const value = (shown[name] ?? hidden[name])?.[0];
    if (value !== undefined) first[name] = value;
  }
  const withEach = (all: Ids, isShown: boolean) =>
    names.flatMap((name) =>
      (all[name] ?? []).map((value) => ({ path: pathOf(endpoint, { ...first, [name]: value }), isShown })),
    );
  const found = [
    { path: pathOf(endpoint, first), isShown: true },
    ...withEach(shown, true),
    ...withEach(hidden, false),
  ];
  return [...new Map(found.toReversed().map((one) => [one.path, one])).values()];
}

/** One page, and behind what is shown everything that can be asked of it. */
function queriesOf({ query = {} }: Endpoint, shop: ShopAtWork, isShown: boolean): readonly string[] {
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
        valuesOf(type, shop).map((value) => `?page[limit]=100&filter=${testOf(operator, name, value)}`),
      ),
    ),
  ];
}

function testOf(operator: Operator, name: string, value: string): string {
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

function valuesOf(type: ValueType, { hidden }: ShopAtWork): readonly string[] {
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

/** The samples of the body, with what is hidden in each field that can name it. */
function bodiesOf(schema: NonNullable<Endpoint["body"]>, { hidden }: ShopAtWork): readonly unknown[] {
  const [product = ""] = hidden["product_id"] ?? [];
  return sampleBodies(schema, { id: product, product_id: product, sku: HIDDEN, code: HIDDEN, name: HIDDEN });
}
