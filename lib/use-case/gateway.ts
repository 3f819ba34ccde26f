import type { Reply } from "./reply.ts";

export type Method = "GET" | "POST" | "PUT" | "DELETE";

/** A route as the gateway knows it: what is asked for, and the endpoint behind it. */
export type Route = { readonly method: Method; readonly path: string; readonly id: string };

export type RouteMatch = { readonly route: Route; readonly params: Readonly<Record<string, string>> };

/** What only the function behind the gateway's `$default` route can do: see the request as it came, hand it on. */
export type Gateway = {
  readonly method: string;
  /** Decoded, as an HTTP API hands it over. */
  readonly path: string;
  readonly routes: readonly Route[];
  /** Runs the function behind the route with this request, as if the gateway had found it. */
  readonly forward: (to: RouteMatch) => Promise<Reply>;
};
