import { writtenEndpoints } from "../support/endpoint-at.ts";

/** A request's path in a test, with the call before it: `shop.post(`/v2/carts/${id}/items``. */
const PATH =
  /(?:\.(get|post|put|delete)\(\s*|"(GET|POST|PUT|DELETE)",\s*)?(?:"(\/[^"\n]*)"|`((?:\/|\$\{)[^`]*)`)/g;
/** The id of an endpoint whose example a test shows. */
const ID = /"([a-z][a-z-]*(?:\/[a-z-]+)+)"/g;
const ANY = "*";

/** The template with each `${…}` replaced by a wildcard. */
function withoutExpressions(template: string): string {
  let depth = 0;
  let text = "";
  for (const [at, sign] of [...template].entries()) {
    if (sign === "{" && (depth > 0 || template[at - 1] === "$")) depth += 1;
    else if (sign === "}" && depth > 0) {
      depth -= 1;
      if (depth === 0) text = `${text.slice(0, -1)}${ANY}`;
    } else if (depth === 0) text += sign;
  }
  return text;
}

function isNamed(path: readonly string[], named: readonly string[]): boolean {
  // The start of `${REALM}/password-profiles` is unknown, so only the end is compared.
  const [first = ""] = named;
  if (first.startsWith(ANY)) {
    const end = named.slice(1);
    const last = path.slice(-end.length);
    return end.length > 0 && path.length > end.length && isNamed(last, end) && !isParameter(last, end);
  }
  if (path.length !== named.length) return false;
  return path.every((segment, at) => {
    const other = named[at] ?? "";
    return segment.startsWith("{") || segment === other || other.includes(ANY);
  });
}

/** True if a fixed word meets a path parameter. If the path's start is unknown, such a match proves nothing. */
function isParameter(path: readonly string[], named: readonly string[]): boolean {
  return path.some((segment, at) => segment.startsWith("{") && !named[at]?.includes(ANY));
}

const endpoints = writtenEndpoints.map(({ path, ...rest }) => ({
  ...rest,
  segments: path.split("/").slice(1),
}));

const ids: ReadonlySet<string> = new Set(writtenEndpoints.map(({ id }) => id));

/**
 * Files of the endpoints whose paths or ids a test names, such as `functions/carts/create-cart.ts`. Tests call endpoints by path,
 * so imports alone do not show their dependencies.
 */
export function findNamedEndpoints(text: string): string[] {
  const found = new Set<string>();
  for (const [, verb, method = verb?.toUpperCase(), plain, template = ""] of text.matchAll(PATH)) {
    const [path = ""] = (plain ?? withoutExpressions(template)).split("?");
    const named = path.replace(/^\//, "").split("/");
    for (const { id, segments, ...endpoint } of endpoints) {
      const isMethod = method === undefined || method === endpoint.method;
      if (isMethod && isNamed(segments, named)) found.add(`functions/${id}.ts`);
    }
  }
  for (const [, id = ""] of text.matchAll(ID)) if (ids.has(id)) found.add(`functions/${id}.ts`);
  return [...found].sort();
}
