import type { Consumer } from "../../lib/runtime/consumer.ts";
import type { Route } from "../../lib/use-case/gateway.ts";
import {
  endpoints,
  isFallback,
  listRoutes,
  queueConsumers,
  streamedConsumers,
  wokenConsumers,
} from "../endpoints.ts";

/** The parts of a stream consumer that its caller needs. */
export type StreamedConsumer = Pick<Consumer, "id" | "calledBy">;

/** Functions without a route, by their caller. */
export type DeclaredConsumers = {
  /** Run on a schedule and look for work in the table. */
  readonly woken: readonly string[];
  /** Called with changes of the table. */
  readonly streamed: readonly StreamedConsumer[];
  /** Called with messages of the delivery queue. */
  readonly deliverer: string | undefined;
};

/**
 * Routes and consumers, stored with the bundles. The full declarations would load all schemas and code: 100 MB in a process
 * that needs nothing else of them.
 */
export type Declared = {
  readonly routes: readonly Route[];
  /** The function for paths without a route. */
  readonly fallbackId: string;
  /** Functions whose answers have pages. */
  readonly listIds: readonly string[];
  readonly consumers: DeclaredConsumers;
};

export function readDeclaredFunctions(): Declared {
  return {
    routes: listRoutes(endpoints),
    fallbackId: endpoints.find(isFallback)?.id ?? "",
    listIds: endpoints.filter(({ method, query }) => method === "GET" && query?.page).map(({ id }) => id),
    consumers: readDeclaredConsumers(),
  };
}

function readDeclaredConsumers(): DeclaredConsumers {
  return {
    woken: wokenConsumers.map(({ id }) => id),
    streamed: streamedConsumers.map(({ id, calledBy }) => ({ id, calledBy })),
    deliverer: queueConsumers[0]?.id,
  };
}
