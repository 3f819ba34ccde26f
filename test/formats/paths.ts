import type { Endpoint } from "../../lib/http/endpoint.ts";
import type { Method } from "../../lib/use-case/gateway.ts";

/** The endpoint behind a method and a path, with the path's parameters and the query of a request. */
export function at<E extends Pick<Endpoint, "method" | "path">>(
  endpoints: readonly E[],
  method: Method,
  pathAndQuery: string,
) {
  const [path = "", query = ""] = pathAndQuery.split("?");
  const matches = endpoints.flatMap((endpoint) => {
    const params = endpoint.method === method ? paramsOf(endpoint.path, path) : undefined;
    return params ? [{ endpoint, params, query }] : [];
  });
  const [match] = matches.toSorted((a, b) => Object.keys(a.params).length - Object.keys(b.params).length);
  if (!match) throw new Error(`No endpoint takes ${method} ${path}.`);
  return match;
}

function paramsOf(pattern: string, path: string): Record<string, string> | undefined {
  const parts = path.split("/");
  const names = pattern.split("/");
  if (parts.length !== names.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, name] of names.entries()) {
    const part = parts[index] ?? "";
    if (name.startsWith("{")) params[name.slice(1, -1)] = decodeURIComponent(part);
    else if (name !== part) return undefined;
  }
  return params;
}
