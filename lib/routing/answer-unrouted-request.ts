import { PREFLIGHT_HEADERS } from "../http/headers.ts";
import { methodNotAllowed, problem, toApiError } from "../kernel/errors.ts";
import type { Gateway } from "../use-case/capabilities.ts";
import type { Route, RouteMatch } from "../use-case/gateway.ts";
import type { Reply } from "../use-case/reply.ts";
import { type RouteFinder, routeFinder } from "./route-finder.ts";

const METHODS = ["GET", "POST", "PUT", "DELETE"] as const;

/** Answers preflights, `HEAD`, and paths with surplus slashes. @throws ApiError 405 with `Allow`, or 404 */
export async function answerUnroutedRequest({ method, path, routes, forward }: Gateway): Promise<Reply> {
  if (method === "OPTIONS") return { outcome: "empty", headers: PREFLIGHT_HEADERS };
  const match = findRoute(openFinder(routes), method, plainPath(path));
  if (method !== "HEAD") return forward(match);
  const { body: _, ...answer } = await forward(match);
  return answer;
}

/** One finder for each deployment's routes, not for each request. */
const finders = new WeakMap<readonly Route[], RouteFinder>();

function openFinder(routes: readonly Route[]): RouteFinder {
  const find = finders.get(routes) ?? routeFinder(routes);
  finders.set(routes, find);
  return find;
}

function findRoute(find: RouteFinder, method: string, path: string): RouteMatch {
  const match = find(method === "HEAD" ? "GET" : method, path);
  if (match) return match;
  const others = METHODS.filter((one) => find(one, path));
  if (others.length === 0) throw toApiError(problem(404, "There is nothing at this path."));
  throw methodNotAllowed(method, [...others, ...(others.includes("GET") ? ["HEAD"] : []), "OPTIONS"]);
}

/** Treats `/v2//carts/` as `/v2/carts`, and `/v2/pcm/catalogs` as `/pcm/catalogs`. */
function plainPath(path: string): string {
  return path
    .replaceAll(/\/{2,}/g, "/")
    .replace(/(?<=.)\/$/, "")
    .replace(/^\/v2(?=\/pcm\/)/, "");
}
