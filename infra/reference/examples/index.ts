import type { Endpoint } from "../../../lib/http/endpoint.ts";
import { endpoints, isFallback } from "../../endpoints.ts";
import { cartsExamples } from "./carts/index.ts";
import { catalogExamples } from "./catalog/index.ts";
import type { Example, Examples } from "./example.ts";
import { extendExamples } from "./extend/index.ts";
import { merchantExamples } from "./merchant/index.ts";
import { ordersExamples } from "./orders/index.ts";
import { productsExamples } from "./products/index.ts";
import { promotionsExamples } from "./promotions/index.ts";
import { searchExamples } from "./search/index.ts";
import { shopperExamples } from "./shoppers/index.ts";

const examples: Examples = {
  ...cartsExamples,
  ...catalogExamples,
  ...extendExamples,
  ...merchantExamples,
  ...ordersExamples,
  ...productsExamples,
  ...promotionsExamples,
  ...searchExamples,
  ...shopperExamples,
};

export function findExample({ id }: Pick<Endpoint, "id">): Example | undefined {
  return examples[id];
}

/** Ids of endpoints without an example, and of examples without an endpoint. */
export function strayExamples(): readonly string[] {
  const ids = endpoints.filter((one) => !isFallback(one)).map(({ id }) => id);
  const named = Object.keys(examples);
  return [...ids.filter((id) => !examples[id]), ...named.filter((id) => !ids.includes(id))];
}

/** One call for the reference: an example at one of the endpoint's paths with one of its bodies. */
export type ExampleCall = {
  readonly endpoint: Endpoint;
  readonly path: string;
  readonly example: Example;
  /** Title of the example. The endpoint's first example at its own path has none. */
  readonly title?: string;
};

const ORDER = ["GET", "POST", "PUT", "PATCH", "DELETE"];

/** Expected status of the answer. */
export function successStatus({ endpoint, example }: ExampleCall): number {
  return example.status ?? endpoint.response.status;
}

/** Every call in the document, in an order where calls that change nothing come first. */
export function exampleCalls(): readonly ExampleCall[] {
  const rank = ({ endpoint, path }: ExampleCall) => `${ORDER.indexOf(endpoint.method)} ${path}`;
  return endpoints.flatMap(listCalls).toSorted((one, other) => (rank(one) < rank(other) ? -1 : 1));
}

function listCalls(endpoint: Endpoint): readonly ExampleCall[] {
  const example = findExample(endpoint);
  if (!example) return [];
  const { path, alsoAt = [] } = endpoint;
  const { more = {}, older = {} } = example;
  return [
    { endpoint, path, example },
    ...Object.entries(more).map(([title, body]) => ({
      endpoint,
      path,
      example: { ...example, body },
      title,
    })),
    ...alsoAt.map((at) => ({ endpoint, path: at, example: { ...example, ...older }, title: `at ${at}` })),
  ];
}
