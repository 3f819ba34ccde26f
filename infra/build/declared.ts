import type { Consumer } from "../../lib/runtime/consumer.ts";
import type { Route } from "../../lib/use-case/gateway.ts";
import {
  endpoints,
  isFallback,
  queueConsumers,
  routesOf,
  streamedConsumers,
  wokenConsumers,
} from "../endpoints.ts";

/** A consumer of changes, as far as its caller has to know it. */
export type StreamedConsumer = Pick<Consumer, "id" | "calledBy">;

/** Who is called without a request, by what. */
export type DeclaredConsumers = {
  /** Those that look for work in the table themselves. */
  readonly woken: readonly string[];
  /** Those that are called with changes. */
  readonly streamed: readonly StreamedConsumer[];
  /** The one that is called by messages of the queue of deliveries. */
  readonly deliverer: string | undefined;
};

/**
 * What is kept beside the bundles of who calls them when: the declarations themselves bring all schemas and all code, a
 * hundred megabytes in a process that needs them for nothing else.
 */
export type Declared = {
  readonly routes: readonly Route[];
  /** The function that answers what no route takes. */
  readonly fallbackId: string;
  /** Functions that answer with lists in pages. */
  readonly listIds: readonly string[];
  readonly consumers: DeclaredConsumers;
};

export function declaredFunctions(): Declared {
  return {
    routes: routesOf(endpoints),
    fallbackId: endpoints.find(isFallback)?.id ?? "",
    listIds: endpoints.filter(({ method, query }) => method === "GET" && query?.page).map(({ id }) => id),
    consumers: declaredConsumers(),
  };
}

export function declaredConsumers(): DeclaredConsumers {
  return {
    woken: wokenConsumers.map(({ id }) => id),
    streamed: streamedConsumers.map(({ id, calledBy }) => ({ id, calledBy })),
    deliverer: queueConsumers[0]?.id,
  };
}
