import * as consumerList from "../functions/consumers.ts";
import * as list from "../functions/index.ts";
import type { Endpoint } from "../lib/http/endpoint.ts";
import { functionNameFor } from "../lib/http/routes.ts";
import type { Consumer, MessageConsumer } from "../lib/runtime/consumer.ts";
import type { Route } from "../lib/use-case/gateway.ts";
import { LONGEST_STAGE } from "./deployment.ts";

/** Lambda's limit is 64 characters. The longest prefix is that of a deployment with a stage: `cartwright_<stage>-`. */
const LONGEST_FUNCTION_NAME = 64 - "cartwright_-".length - LONGEST_STAGE;

/**
 * The endpoints sorted by id.
 * @throws Error for a list that cannot be deployed: two endpoints with the same name or route, two names for the same
 * position in the tree of paths, or a name too long for a function
 */
export function checkEndpoints(found: readonly Endpoint[]): readonly Endpoint[] {
  refuseTwins(found.map(({ id }) => functionNameFor(id)));
  refuseTwins(found.flatMap((endpoint) => routeKeys(endpoint).map(routeShape)));
  refuseTwoNames(found);
  refuseLongNames(found.map(({ id }) => functionNameFor(id)));
  return found.toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

export const endpoints = checkEndpoints(Object.values<Endpoint>(list));

const called = Object.values<Consumer | MessageConsumer>(consumerList);

/** The functions that table changes call. */
export const consumers: readonly Consumer[] = called.filter(
  (one): one is Consumer => !isMessageConsumer(one),
);

/** The functions that messages of the delivery queue, or the clock, call. */
export const messageConsumers: readonly MessageConsumer[] = called.filter(isMessageConsumer);

/** True if the consumer does background work that requests have stored. */
export function isWorker({ calledBy }: Consumer): boolean {
  return calledBy.some((change) => "newItems" in change);
}

function isMessageConsumer(one: Consumer | MessageConsumer): one is MessageConsumer {
  return !Array.isArray(one.calledBy);
}

/** Name of the route in the gateway: `GET /v2/carts/{cartID}`, or `$default` for every other path. */
export function routeKey({ method, path }: Pick<Endpoint, "method" | "path">): string {
  return isFallback({ path }) ? path : `${method} ${path}`;
}

/** All routes of an endpoint: its own and those of its older paths. */
export function routeKeys({
  method,
  path,
  alsoAt = [],
}: Pick<Endpoint, "method" | "path" | "alsoAt">): string[] {
  return [path, ...alsoAt].map((one) => routeKey({ method, path: one }));
}

/** Every route with a path of its own, older paths included. */
export function listRoutes(found: readonly Endpoint[]): readonly Route[] {
  return found
    .filter((endpoint) => !isFallback(endpoint))
    .flatMap(({ id, method, path, alsoAt = [] }) =>
      [path, ...alsoAt].map((one) => ({ method, path: one, id })),
    );
}

/** The function that answers paths without a route. */
export function isFallback({ path }: Pick<Endpoint, "path">): boolean {
  return path === "$default";
}

/**
 * `carts/add-cart-items` for `carts/items/add-cart-items`: the name that operators use, independent of the file's folder.
 */
export function deriveShortId(id: string): string {
  return id.replace(/\/.*\//, "/");
}

/** Name of the function in the template. A file can move within its area without replacing its function. */
export function deriveLogicalId(id: string): string {
  return functionNameFor(id)
    .split("-")
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join("");
}

function refuseLongNames(names: readonly string[]): void {
  const long = names.find((name) => name.length > LONGEST_FUNCTION_NAME);
  if (long) throw new Error(`'${long}' is longer than a function's name may be.`);
}

function refuseTwins(names: readonly string[]): void {
  const twin = names.find((name, at) => names.indexOf(name) < at);
  if (twin) throw new Error(`Two endpoints share '${twin}'.`);
}

function routeShape(route: string): string {
  return route.replaceAll(/\{\w+\}/g, "{}");
}

/**
 * A position in the tree of paths needs one name, for the gateway and for readers: not `/carts/{id}` and
 * `/carts/{cartID}/items`.
 */
function refuseTwoNames(found: readonly Endpoint[]): void {
  const names = new Map<string, string>();
  for (const path of found.flatMap((endpoint) => [endpoint.path, ...(endpoint.alsoAt ?? [])])) {
    for (const { index, 0: parameter } of path.matchAll(/\{\w+\}/g)) {
      const place = routeShape(path.slice(0, index));
      const firstName = names.get(place) ?? parameter;
      if (firstName !== parameter) throw new Error(`'${path}' calls ${firstName} by another name.`);
      names.set(place, firstName);
    }
  }
}
