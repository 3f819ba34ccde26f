import { processMemory } from "../kernel/process-memory.ts";
import type { Route } from "../use-case/gateway.ts";

/** Area and file, such as `carts-create-cart` for `carts/create-cart`: Lambda allows 64 characters. */
export function functionNameFor(id: string): string {
  const file = id.slice(id.lastIndexOf("/") + 1);
  const first = FIRST_AREAS.find(([folder]) => id.startsWith(`${folder}/`))?.[1];
  return FIRST_NAMES.get(id) ?? `${first ?? id.split("/")[0]}-${file}`;
}

/** A function keeps its name when its file is renamed: CloudFormation would replace it with its log. */
const FIRST_NAMES: ReadonlyMap<string, string> = new Map([
  ["carts/read-cart", "carts-get-cart"],
  ["carts/shipping-groups/read-shipping-group", "carts-get-shipping-group"],
  ["webhooks/delivery/deliver-events", "events-deliver-events"],
]);

/** First words of the names of all functions in a renamed folder. */
const FIRST_AREAS: readonly (readonly [folder: string, name: string])[] = [
  ["inventory", "inventories"],
  ["products/jobs", "jobs"],
  ["settings/currencies", "currencies"],
  ["storefront-catalog", "catalog"],
  ["webhooks/delivery", "delivery"],
  ["webhooks/feed", "event-feed"],
  ["webhooks/log", "events"],
  ["webhooks/subscriptions", "integrations"],
];

const registry = processMemory((): { routes: readonly Route[] } => ({ routes: [] }));

/** Registered by the bundle behind `$default`, which does not contain the endpoints. */
export function registerRoutes(routes: readonly Route[]): void {
  registry().routes = routes;
}

export function readRoutes(): readonly Route[] {
  return registry().routes;
}
