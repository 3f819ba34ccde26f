import { processMemory } from "../kernel/process-memory.ts";
import type { Route } from "../use-case/gateway.ts";

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

const known = processMemory((): { routes: readonly Route[] } => ({ routes: [] }));

/**
 * Called by the entry of the bundle behind `$default` with every route of the deployment, so that it knows the
 * others without carrying their code.
 */
export function registerRoutes(routes: readonly Route[]): void {
  known().routes = routes;
}

export function registeredRoutes(): readonly Route[] {
  return known().routes;
}
