import * as consumerList from "../functions/consumers.ts";
import * as list from "../functions/index.ts";
import type { Endpoint } from "../lib/http/endpoint.ts";
import { nameOf } from "../lib/http/routes.ts";
import type { Consumer } from "../lib/runtime/consumer.ts";
import type { QueueConsumer } from "../lib/runtime/queue-consumer.ts";
import type { Route } from "../lib/use-case/gateway.ts";
import { LONGEST_STAGE } from "./deployment.ts";

/** Lambda takes 64 characters, of which the prefix of a deployment with a stage needs the most: `cartwright_<stage>-`. */
const LONGEST_FUNCTION_NAME = 64 - "cartwright_-".length - LONGEST_STAGE;

/**
 * The list of endpoints as an array, sorted by id.
 * @throws Error for a list that could not be deployed: two endpoints with one name or one route, two names for
 * the same place in the tree of paths, or a name that is too long for a function
 */
export function checkedEndpoints(found: readonly Endpoint[]): readonly Endpoint[] {
  refuseTwins(found.map(({ id }) => nameOf(id)));
  refuseTwins(found.flatMap((endpoint) => routeKeys(endpoint).map(shapeOf)));
  refuseTwoNames(found);
  refuseLongNames(found.map(({ id }) => nameOf(id)));
  return found.toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

export const endpoints = checkedEndpoints(Object.values<Endpoint>(list));

const called = Object.values<Consumer | QueueConsumer>(consumerList);

/** The functions that the table's changes call. */
export const consumers: readonly Consumer[] = called.filter((one): one is Consumer => !isQueueConsumer(one));

/** The function that is called by messages of the queue of deliveries. */
export const queueConsumers: readonly QueueConsumer[] = called.filter(isQueueConsumer);

/** Consumers that are called without a change on one machine: what is to be done is in the table. */
export const wokenConsumers = consumers.filter(isWorker);

/** Consumers that are called with changes there. */
export const streamedConsumers = consumers.filter((one) => !isWorker(one) && isToldChanges(one));

/** Whether a consumer does work that requests have left. */
export function isWorker({ calledBy }: Consumer): boolean {
  return calledBy.some((change) => "newItems" in change);
}

function isToldChanges({ calledBy }: Consumer): boolean {
  return calledBy.some((change) => "changesOf" in change);
}

function isQueueConsumer(one: Consumer | QueueConsumer): one is QueueConsumer {
  return "queue" in one.calledBy;
}

/** What the gateway calls the route: `GET /v2/carts/{cartID}`, or `$default` for all that no route takes. */
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
export function routesOf(found: readonly Endpoint[]): readonly Route[] {
  return found
    .filter((endpoint) => !isFallback(endpoint))
    .flatMap(({ id, method, path, alsoAt = [] }) =>
      [path, ...alsoAt].map((one) => ({ method, path: one, id })),
    );
}

/** The function that answers what no other route takes. */
export function isFallback({ path }: Pick<Endpoint, "path">): boolean {
  return path === "$default";
}

/** `carts/add-cart-items` for `carts/items/add-cart-items`: what operators call an endpoint, wherever its file lies. */
export function shortIdOf(id: string): string {
  return id.replace(/\/.*\//, "/");
}

/** `carts/shipping-groups/create-shipping-group` belongs to `carts`. */
export function areaOf(id: string): string {
  return id.split("/")[0] ?? id;
}

/** The function's name in the template: a file that moves inside its area keeps its function. */
export function logicalIdOf(id: string): string {
  return nameOf(id)
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

function shapeOf(route: string): string {
  return route.replaceAll(/\{\w+\}/g, "{}");
}

/** The gateway and readers want one name for one place: never `/carts/{id}` beside `/carts/{cartID}/items`. */
function refuseTwoNames(found: readonly Endpoint[]): void {
  const names = new Map<string, string>();
  for (const path of found.flatMap((endpoint) => [endpoint.path, ...(endpoint.alsoAt ?? [])])) {
    for (const { index, 0: parameter } of path.matchAll(/\{\w+\}/g)) {
      const place = shapeOf(path.slice(0, index));
      const known = names.get(place) ?? parameter;
      if (known !== parameter) throw new Error(`'${path}' calls ${known} by another name.`);
      names.set(place, known);
    }
  }
}
