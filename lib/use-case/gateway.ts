import type { Reply } from "./reply.ts";

export type Method = "GET" | "POST" | "PUT" | "DELETE";

export type Route = { readonly method: Method; readonly path: string; readonly id: string };

export type RouteMatch = { readonly route: Route; readonly params: Readonly<Record<string, string>> };

/** The original request and a way to forward it, for the function behind `$default`. */
export type Gateway = {
  readonly method: string;
  readonly path: string;
  readonly routes: readonly Route[];
  /** Runs the route's function with this request, as if the gateway had matched it. */
  readonly forward: (to: RouteMatch) => Promise<Reply>;
};
