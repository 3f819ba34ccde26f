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
  const matches = (groupPatterns(endpoints).get(callKind(method, parts)) ?? []).flatMap(
    ({ endpoint, names }) => {
      const params = matchParams(names, parts);
      return params ? [{ endpoint, params, query }] : [];
    },
  );
  const [match] = matches.toSorted((a, b) => Object.keys(a.params).length - Object.keys(b.params).length);
  if (!match) throw new Error(`No endpoint takes ${method} ${path}.`);
  return match;
}

type Pattern<E> = { readonly endpoint: E; readonly names: readonly string[] };

const callKind = (method: string, parts: readonly string[]) => `${method} ${parts.length}`;
const known = new WeakMap<readonly unknown[], ReadonlyMap<string, readonly unknown[]>>();

/** Endpoints with the segments of their paths, by method and number of segments. Computed once per list. */
function groupPatterns<E extends Pick<Endpoint, "method" | "path">>(
  endpoints: readonly E[],
): ReadonlyMap<string, readonly Pattern<E>[]> {
  const found = known.get(endpoints) as ReadonlyMap<string, readonly Pattern<E>[]> | undefined;
  if (found) return found;
  const all = endpoints.map((endpoint) => ({ endpoint, names: endpoint.path.split("/") }));
  const patterns = Map.groupBy(all, ({ endpoint, names }) => callKind(endpoint.method, names));
  known.set(endpoints, patterns);
  return patterns;
}

function matchParams(names: readonly string[], parts: readonly string[]): Record<string, string> | undefined {
  if (names.some((name, index) => !name.startsWith("{") && name !== parts[index])) return undefined;
  const params: Record<string, string> = {};
  for (const [index, name] of names.entries()) {
    const part = parts[index] ?? "";
    if (name.startsWith("{")) params[name.slice(1, -1)] = decodeURIComponent(part);
  }
  return params;
}
