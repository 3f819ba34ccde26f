import { readdirSync, readFileSync } from "node:fs";
import type { Endpoint } from "../../lib/http/endpoint.ts";
import type { Method } from "../../lib/use-case/gateway.ts";
import { at } from "./paths.ts";

/** What the text of an endpoint's file says of it. */
export type WrittenEndpoint = Pick<Endpoint, "id" | "path"> & { readonly method: Method };

const FUNCTIONS = new URL("../../functions/", import.meta.url);

/**
 * Every endpoint by the text of its file: the list of them all brings 1,500 modules into a test that calls a few, which is
 * most of the time such a test takes.
 */
export const writtenEndpoints: readonly WrittenEndpoint[] = readdirSync(FUNCTIONS, { recursive: true })
  .map(String)
  .filter((name) => name.endsWith(".ts"))
  .sort()
  .flatMap((name) => written(name) ?? []);

function written(name: string): WrittenEndpoint | undefined {
  const text = readFileSync(new URL(name, FUNCTIONS), "utf8");
  const [, id] = /^ {2}id: "(.+)",$/m.exec(text) ?? [];
  const [, method] = /^ {2}method: "(GET|POST|PUT|DELETE)",$/m.exec(text) ?? [];
  const [, path] = /^ {2}path: "(.+)",$/m.exec(text) ?? [];
  return id && method && path ? { id, method: method as Method, path } : undefined;
}

/** An endpoint is exported under the name of its file: `createCart` by `carts/create-cart.ts`. */
function exportOf(id: string): string {
  return id.slice(id.lastIndexOf("/") + 1).replaceAll(/-(\w)/g, (_, first: string) => first.toUpperCase());
}

const loaded = new Map<string, Endpoint>();

type EndpointAt = Omit<ReturnType<typeof at>, "endpoint"> & { readonly endpoint: Endpoint };

/**
 * The endpoint behind a method and a path, with the path's parameters and the query of a request. It is loaded when it is
 * asked for first; later answers are there at once, so that requests start in the order in which they are sent.
 * @throws Error for a path that no endpoint takes
 */
export function endpointAt(method: Method, pathAndQuery: string): EndpointAt | Promise<EndpointAt> {
  const { endpoint: written, ...rest } = at(writtenEndpoints, method, pathAndQuery);
  const endpoint = loaded.get(written.id);
  if (endpoint) return { endpoint, ...rest };
  return import(new URL(`${written.id}.ts`, FUNCTIONS).href).then((module) => {
    const endpoint: Endpoint = module[exportOf(written.id)];
    loaded.set(written.id, endpoint);
    return { endpoint, ...rest };
  });
}

const METHODS = ["GET", "POST", "PUT", "DELETE"] as const;

/** The methods that some endpoint takes at a path. */
export function methodsAt(path: string): readonly Method[] {
  return METHODS.filter((method) => {
    try {
      return at(writtenEndpoints, method, path) !== undefined;
    } catch {
      return false;
    }
  });
}
