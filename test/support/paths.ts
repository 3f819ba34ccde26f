import type { Endpoint } from "../../lib/http/endpoint.ts";
import type { Method } from "../../lib/use-case/gateway.ts";

/** The endpoint for a method and path, with the path's parameters and the request's query. */
export function at<E extends Pick<Endpoint, "method" | "path">>(
  endpoints: readonly E[],
  method: Method,
  pathAndQuery: string,
) {
  const [path = "", query = ""] = pathAndQuery.split("?");
  const parts = path.split("/");
  const patterns = groupPatterns(endpoints).get(callKind(method, parts)) ?? [];
  const match = patterns.find(({ names }) => matches(names, parts));
  if (!match) throw new Error(`No endpoint takes ${method} ${path}.`);
  return { endpoint: match.endpoint, params: readParams(match.names, parts), query };
}

type Pattern<E> = { readonly endpoint: E; readonly names: readonly string[] };

const isParameter = (name: string) => name.startsWith("{");
const countParameters = ({ names }: Pattern<unknown>) => names.filter(isParameter).length;

const callKind = (method: string, parts: readonly string[]) => `${method} ${parts.length}`;
const known = new WeakMap<readonly unknown[], ReadonlyMap<string, readonly unknown[]>>();

/**
 * Endpoints with the segments of their paths, by method and number of segments, those with the fewest parameters first.
 * Computed once per list.
 */
function groupPatterns<E extends Pick<Endpoint, "method" | "path">>(
  endpoints: readonly E[],
): ReadonlyMap<string, readonly Pattern<E>[]> {
  const found = known.get(endpoints) as ReadonlyMap<string, readonly Pattern<E>[]> | undefined;
  if (found) return found;
  const all = endpoints.map((endpoint) => ({ endpoint, names: endpoint.path.split("/") }));
  const fewestFirst = all.toSorted((a, b) => countParameters(a) - countParameters(b));
  const patterns = Map.groupBy(fewestFirst, ({ endpoint, names }) => callKind(endpoint.method, names));
  known.set(endpoints, patterns);
  return patterns;
}

function matches(names: readonly string[], parts: readonly string[]): boolean {
  return names.every((name, index) => name === parts[index] || isParameter(name));
}

function readParams(names: readonly string[], parts: readonly string[]): Record<string, string> {
  const params: Record<string, string> = {};
  for (const [index, name] of names.entries()) {
    if (isParameter(name)) params[name.slice(1, -1)] = decodeURIComponent(parts[index] ?? "");
  }
  return params;
}
