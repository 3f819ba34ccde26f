export type Method = "GET" | "POST" | "PUT" | "DELETE";

export type Route = { readonly method: Method; readonly path: string; readonly id: string };

export type RouteMatch = { readonly route: Route; readonly params: Readonly<Record<string, string>> };
