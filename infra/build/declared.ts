import type { Consumer } from "../../lib/runtime/consumer.ts";
import type { Route } from "../../lib/use-case/gateway.ts";
import { consumers, endpoints, isFallback, isWorker, listRoutes, messageConsumers } from "../endpoints.ts";

/** The parts of a stream consumer that its caller needs. */
export type StreamedConsumer = Pick<Consumer, "id" | "calledBy" | "raisesEvents"> & {
  /** Does work that waits in the table. */
  readonly isWorker: boolean;
};

/** Functions without a route, by their caller. */
export type DeclaredConsumers = {
  /** Called with changes of the table. */
  readonly streamed: readonly StreamedConsumer[];
  /** Called with messages of the delivery queue. */
  readonly deliverer: string | undefined;
  /** Called each minute. */
  readonly everyMinute: readonly string[];
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
    streamed: consumers.map((consumer) => {
      const { id, calledBy, raisesEvents } = consumer;
      return { id, calledBy, ...(raisesEvents ? { raisesEvents } : {}), isWorker: isWorker(consumer) };
    }),
    deliverer: messageConsumers.find(({ calledBy }) => "queue" in calledBy)?.id,
    everyMinute: messageConsumers.filter(({ calledBy }) => "clock" in calledBy).map(({ id }) => id),
  };
}
