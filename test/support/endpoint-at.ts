import { readdirSync, readFileSync } from "node:fs";
import type { Endpoint } from "../../lib/http/endpoint.ts";
import type { Method } from "../../lib/use-case/gateway.ts";
import { at } from "./paths.ts";

/** Facts about an endpoint that are read from the text of its file. */
export type WrittenEndpoint = Pick<Endpoint, "id" | "path"> & {
  readonly method: Method;
  /** Status of a successful answer. */
  readonly status: string;
};

const FUNCTIONS = new URL("../../functions/", import.meta.url);

/**
 * Every endpoint, read from the text of its file. The imported list of endpoints would load 1,500 modules, which is most of
 * the time of a test that calls a few.
 */
export const writtenEndpoints: readonly WrittenEndpoint[] = readdirSync(FUNCTIONS, { recursive: true })
  .map(String)
  .filter((name) => name.endsWith(".ts"))
  .sort()
  .flatMap((name) => parseName(name) ?? []);

function parseName(name: string): WrittenEndpoint | undefined {
  const text = readFileSync(new URL(name, FUNCTIONS), "utf8");
  const [, id] = /^ {2}id: "(.+)",$/m.exec(text) ?? [];
  const [, method] = /^ {2}method: "(GET|POST|PUT|DELETE)",$/m.exec(text) ?? [];
  const [, path] = /^ {2}path: "(.+)",$/m.exec(text) ?? [];
  const [, status = ""] = /^ {2}response: \{\s*status: (\d+)/m.exec(text) ?? [];
  return id && method && path ? { id, method: method as Method, path, status } : undefined;
}

/** The export has the name of its file: `createCart` for `carts/create-cart.ts`. */
function exportName(id: string): string {
  return id.slice(id.lastIndexOf("/") + 1).replaceAll(/-(\w)/g, (_, first: string) => first.toUpperCase());
}

const loaded = new Map<string, Endpoint>();

type EndpointAt = Omit<ReturnType<typeof at>, "endpoint"> & { readonly endpoint: Endpoint };

/**
 * The endpoint for a method and a path, with the path's parameters and the query of a request. The first call loads it.
 * Later calls return it synchronously, so that requests start in the order in which they are sent.
 * @throws Error for a path without an endpoint
 */
export function endpointAt(method: Method, pathAndQuery: string): EndpointAt | Promise<EndpointAt> {
  const { endpoint: written, ...rest } = at(writtenEndpoints, method, pathAndQuery);
  const endpoint = loaded.get(written.id);
  return endpoint
    ? { endpoint, ...rest }
    : loadEndpoint(written.id).then((found) => ({ endpoint: found, ...rest }));
}

export async function loadEndpoint(id: string): Promise<Endpoint> {
  const known = loaded.get(id);
  if (known) return known;
  const module = await import(new URL(`${id}.ts`, FUNCTIONS).href);
  const endpoint: Endpoint = module[exportName(id)];
  loaded.set(id, endpoint);
  return endpoint;
}

const METHODS = ["GET", "POST", "PUT", "DELETE"] as const;

/** Methods that have an endpoint at this path. */
export function methodsAt(path: string): readonly Method[] {
  return METHODS.filter((method) => {
    try {
      return at(writtenEndpoints, method, path) !== undefined;
    } catch {
      return false;
    }
  });
}
