import { PREFLIGHT_HEADERS } from "../http/headers.ts";
import { errorOf, methodNotAllowed, problem } from "../kernel/errors.ts";
import type { Context } from "../use-case/context.ts";
import type { Route, RouteMatch } from "../use-case/gateway.ts";
import type { Reply } from "../use-case/reply.ts";
import { type RouteFinder, routeFinder } from "./route-finder.ts";

const METHODS = ["GET", "POST", "PUT", "DELETE"] as const;

/**
 * Answers what no route takes: the preflight of browsers on any path, `HEAD` as `GET` without the body, and paths
 * that differ from a route by a trailing or doubled slash, which clients send for a dozen of them.
 * @throws ApiError 405 with `Allow` for another method of a known path, 404 for an unknown path
 */
export async function answerUnroutedRequest({ gateway }: Context): Promise<Reply> {
  if (!gateway) throw new Error("This function was called without a gateway.");
  const { method, path, routes, forward } = gateway;
  if (method === "OPTIONS") return { outcome: "empty", headers: PREFLIGHT_HEADERS };
  const found = findRoute(finderOf(routes), method, plainPath(path));
  if (method !== "HEAD") return forward(found);
  const { body: _, ...answer } = await forward(found);
  return answer;
}

/** A finder is made once for the routes of a deployment, not for each request. */
const finders = new WeakMap<readonly Route[], RouteFinder>();

function finderOf(routes: readonly Route[]): RouteFinder {
  const find = finders.get(routes) ?? routeFinder(routes);
  finders.set(routes, find);
  return find;
}

function findRoute(find: RouteFinder, method: string, path: string): RouteMatch {
  const found = find(method === "HEAD" ? "GET" : method, path);
  if (found) return found;
  const others = METHODS.filter((one) => find(one, path));
  if (others.length === 0) throw errorOf(problem(404, "There is nothing at this path."));
  throw methodNotAllowed(method, [...others, ...(others.includes("GET") ? ["HEAD"] : []), "OPTIONS"]);
}

/** `/v2//carts/` and `/v2/carts` are the same place, and so are `/v2/pcm/catalogs` and `/pcm/catalogs`. */
function plainPath(path: string): string {
  return path
    .replaceAll(/\/{2,}/g, "/")
    .replace(/(?<=.)\/$/, "")
    .replace(/^\/v2(?=\/pcm\/)/, "");
}
