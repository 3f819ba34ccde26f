import type { Table } from "../../lib/table/table.ts";
import type { Method } from "../../lib/use-case/gateway.ts";
import { type Call, call } from "./call.ts";
import { endpointAt } from "./endpoint-at.ts";
import type { Answer, AnswerAt, Undescribed } from "./routes.ts";
import { NOON } from "./runtime.ts";
import { memoryTable } from "./tables/memory-table.ts";

type Read<M extends Method> = <const P extends string>(path: P, more?: Call) => Promise<AnswerAt<M, P>>;
type Write<M extends Method> = <const P extends string>(
  path: P,
  body?: unknown,
  more?: Call,
) => Promise<AnswerAt<M, P>>;

/**
 * A shop as its clients see it: requests by method and path, `/v2/carts/C/items?include=files`, through the real handlers.
 * A body is sent as JSON; a string is sent as it is. Answers are typed by the endpoint's schema and checked against it.
 */
export type Shop<T extends Table = Table> = {
  readonly table: T;
  readonly now: () => Date;
  readonly get: Read<"GET">;
  readonly post: Write<"POST">;
  readonly put: Write<"PUT">;
  readonly delete: Read<"DELETE">;
  /** For tests over a list of requests. */
  readonly send: <const M extends Method, const P extends string>(
    method: M,
    path: P,
    more?: Call,
  ) => Promise<AnswerAt<M, P>>;
};

/**
 * The shop over this table. Requests carry client credentials and happen at noon unless these settings, or those of a
 * request, say otherwise.
 */
export function shopOn<T extends Table>(table: T, settings: Call = {}): Shop<T> {
  const ask = async (method: Method, path: string, more: Call): Promise<Undescribed> => {
    const found = endpointAt(method, path);
    const { endpoint, params, query } = found instanceof Promise ? await found : found;
    if (more.params) throw new Error(`Parameters stand in the path of a request: ${path}`);
    return call<string>(endpoint, { table, query, ...settings, ...more, params });
  };
  const withBody = (path: string, body: unknown, more: Call = {}) => {
    if (body !== undefined && more.body !== undefined) throw new Error(`Two bodies for ${path}`);
    return body === undefined ? more : { ...more, body };
  };
  return {
    table,
    now: settings.now ?? (() => NOON),
    get: (path, more = {}) => ask("GET", path, more),
    post: (path, body, more) => ask("POST", path, withBody(path, body, more)),
    put: (path, body, more) => ask("PUT", path, withBody(path, body, more)),
    delete: (path, more = {}) => ask("DELETE", path, more),
    send: (method, path, more = {}) => ask(method, path, more),
  };
}

/** A table whose clock is that of the requests of tests, so that nothing that they keep has expired. */
export const tableAtNoon = () => memoryTable({ now: () => NOON });

/** A shop in which nothing was ever done. */
export function anEmptyShop(settings: Call = {}): Shop<ReturnType<typeof memoryTable>> {
  const { now = () => NOON } = settings;
  return shopOn(memoryTable({ now }), settings);
}

/** What the answer shows as its data. @throws Error for a refusal, with the answer */
export async function dataOf<A extends Answer>(asked: Promise<A>): Promise<A["body"]["data"]> {
  const { status, text, body } = await asked;
  if (status >= 300) throw new Error(`${status} ${text}`);
  return body?.data;
}
