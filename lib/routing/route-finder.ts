import type { Route, RouteMatch } from "../use-case/gateway.ts";

type Branch = {
  readonly segments: Map<string, Branch>;
  parameter?: Branch;
  readonly routes: Map<string, Route>;
};

export type RouteFinder = (method: string, path: string) => RouteMatch | undefined;

/** Matches as an HTTP API does: fixed segments win over parameters; a parameter takes one non-empty segment. */
export function routeFinder(routes: readonly Route[]): RouteFinder {
  const root = newBranch();
  for (const route of routes) plant(root, route);
  return (method, path) => {
    const values: string[] = [];
    const route = path.startsWith("/")
      ? search(root, path.slice(1).split("/"), 0, method, values)
      : undefined;
    return route && { route, params: nameParams(route.path, values) };
  };
}

function newBranch(): Branch {
  return { segments: new Map(), routes: new Map() };
}

function plant(root: Branch, route: Route): void {
  let branch = root;
  for (const segment of route.path.slice(1).split("/")) {
    const isParameter = segment.startsWith("{");
    const next = (isParameter ? branch.parameter : branch.segments.get(segment)) ?? newBranch();
    if (isParameter) branch.parameter = next;
    else branch.segments.set(segment, next);
    branch = next;
  }
  branch.routes.set(route.method, route);
}

function search(
  branch: Branch,
  segments: readonly string[],
  at: number,
  method: string,
  values: string[],
): Route | undefined {
  const segment = segments[at];
  if (segment === undefined) return branch.routes.get(method);
  const fixed = branch.segments.get(plainSegment(segment));
  const match = fixed && search(fixed, segments, at + 1, method, values);
  if (match || segment === "" || !branch.parameter) return match;
  values.push(segment);
  const behind = search(branch.parameter, segments, at + 1, method, values);
  if (!behind) values.pop();
  return behind;
}

/** Escaped letters and digits count as plain (RFC 3986, 2.3), so that no spelling leads past a fixed segment. */
function plainSegment(segment: string): string {
  return segment.replaceAll(/%([0-9a-f]{2})/gi, (escaped, digits: string) => {
    const sign = String.fromCharCode(Number.parseInt(digits, 16));
    return /[\w.~-]/.test(sign) ? sign : escaped;
  });
}

function nameParams(path: string, values: readonly string[]): Record<string, string> {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? "");
  return Object.fromEntries(names.map((name, at) => [name, values[at] ?? ""]));
}
