import type { Method, Reply } from "./endpoint.ts";

/** A route as the gateway knows it: what is asked for, and the endpoint behind it. */
export type Route = { readonly method: Method; readonly path: string; readonly id: string };

export type RouteMatch = { readonly route: Route; readonly params: Readonly<Record<string, string>> };

/** What only the function behind the gateway's `$default` route can do: see the request as it came, hand it on. */
export type Gateway = {
  readonly method: string;
  /** Decoded, as an HTTP API hands it over. */
  readonly path: string;
  readonly routes: readonly Route[];
  /** Runs the function behind the route with this request, as if the gateway had found it. */
  readonly forward: (to: RouteMatch) => Promise<Reply>;
};

/**
 * The name of an endpoint's function behind the deployment's prefix: its area and its file, `catalog-list-nodes` for
 * `catalog/nodes/list-nodes`. Sub-areas are left out, since Lambda takes 64 characters.
 */
export function nameOf(id: string): string {
  return FIRST_NAMES.get(id) ?? id.replace(/\/(?:.*\/)?/, "-");
}

/** A deployed function keeps its name when its file gets another: CloudFormation would replace it, log and all. */
const FIRST_NAMES: ReadonlyMap<string, string> = new Map([
  ["carts/read-cart", "carts-get-cart"],
  ["carts/shipping-groups/read-shipping-group", "carts-get-shipping-group"],
]);

let known: readonly Route[] = [];

/**
 * Called by the entry of the bundle behind `$default` with every route of the deployment, so that it knows the
 * others without carrying their code.
 */
export function registerRoutes(routes: readonly Route[]): void {
  known = routes;
}

export function registeredRoutes(): readonly Route[] {
  return known;
}
