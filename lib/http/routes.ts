import { processMemory } from "../kernel/process-memory.ts";
import type { Route } from "../use-case/gateway.ts";

/** Area and file, such as `catalog-list-nodes` for `catalog/nodes/list-nodes`: Lambda allows 64 characters. */
export function functionNameFor(id: string): string {
  return FIRST_NAMES.get(id) ?? id.replace(/\/(?:.*\/)?/, "-");
}

/** A function keeps its name when its file is renamed: CloudFormation would replace it with its log. */
const FIRST_NAMES: ReadonlyMap<string, string> = new Map([
  ["carts/read-cart", "carts-get-cart"],
  ["carts/shipping-groups/read-shipping-group", "carts-get-shipping-group"],
]);

const registry = processMemory((): { routes: readonly Route[] } => ({ routes: [] }));

/** Registered by the bundle behind `$default`, which does not contain the endpoints. */
export function registerRoutes(routes: readonly Route[]): void {
  registry().routes = routes;
}

export function readRoutes(): readonly Route[] {
  return registry().routes;
}
