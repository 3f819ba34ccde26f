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
 * A shop with requests by method and path, such as `/v2/carts/C/items?include=files`, through the real handlers. A body is
 * sent as JSON, a string without change. The schema of the endpoint gives an answer its type and is checked.
 */
export type Shop<T extends Table = Table> = {
  readonly table: T;
  readonly now: () => Date;
  readonly get: Read<"GET">;
  readonly post: Write<"POST">;
  readonly put: Write<"PUT">;
  readonly delete: Read<"DELETE">;
  /** For tests with a list of requests. */
  readonly send: <const M extends Method, const P extends string>(
    method: M,
    path: P,
    more?: Call,
  ) => Promise<AnswerAt<M, P>>;
};

/** The shop of this table. By default, requests have client credentials and happen at `NOON`. */
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

/** A table with the clock of the requests, so that items do not expire. */
export const tableAtNoon = () => memoryTable({ now: () => NOON });

/** A shop without any data. */
export function anEmptyShop(settings: Call = {}): Shop<ReturnType<typeof memoryTable>> {
  const { now = () => NOON } = settings;
  return shopOn(memoryTable({ now }), settings);
}

/** The data of an answer. @throws Error with the answer if the request was refused */
export async function expectData<A extends Answer>(asked: Promise<A>): Promise<A["body"]["data"]> {
  const { status, text, body } = await asked;
  if (status >= 300) throw new Error(`${status} ${text}`);
  return body?.data;
}
