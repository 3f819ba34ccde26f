import { CartwrightError, type paths } from "cartwright-client";
import { recordFetch } from "cartwright-look/requests/requests.ts";
import createClient from "openapi-fetch";
import { requireToken } from "./session.ts";

type Method = "get" | "post" | "put" | "delete";

/** Paths of the service that have an operation with this method. */
export type PathOf<M extends Method> = {
  [P in keyof paths]: paths[P] extends Record<M, { responses: unknown }> ? P : never;
}[keyof paths] &
  string;

type Operation<P, M> = P extends keyof paths ? (M extends keyof paths[P] ? paths[P][M] : never) : never;

type Contents<T> = T extends { content: { "application/json": infer Json } } ? Json : never;

/** The JSON of an operation's success. */
export type Answer<P, M extends Method = "get"> =
  Operation<P, M> extends { responses: infer R } ? Contents<R[keyof R & (200 | 201 | 202)]> : never;

/** The JSON that an operation takes. */
export type Body<P, M extends Method> = Operation<P, M> extends { requestBody?: infer B } ? Contents<NonNullable<B>> : never;

type Part<P, M, Name extends string> =
  Operation<P, M> extends { parameters: infer Ps } ? (Name extends keyof Ps ? NonNullable<Ps[Name]> : undefined) : undefined;

/** The ids in a path. */
export type PathIds<P, M extends Method = "get"> = Part<P, M, "path"> extends infer Ids extends object ? Ids : undefined;

/** Ids and query of a call. */
export type Ask<P, M extends Method = "get"> = {
  readonly query?: Part<P, M, "query"> & Readonly<Record<string, unknown>>;
} & (PathIds<P, M> extends undefined ? { readonly ids?: undefined } : { readonly ids: PathIds<P, M> });

export type Write<P, M extends Method> = Ask<P, M> & {
  readonly body?: Body<P, M>;
  /** `meta.etag_id` of the state that the change was made from. */
  readonly etag?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  /** Makes a repeat of a POST safe; by default each call has its own. */
  readonly key?: string;
};

/** The two errors that pass by themselves. */
const PASSING = new Set([429, 503]);
const MOST_TRIES = 4;
const LONGEST_PAUSE_S = 20;

const client = createClient<Record<string, never>>({ fetch: sendSigned });

/** Waits while the service is busy, and gets another token once. */
async function sendSigned(request: Request): Promise<Response> {
  let token = await requireToken();
  for (let tries = 1; ; tries++) {
    const copy = request.clone();
    copy.headers.set("Authorization", `Bearer ${token}`);
    const response = await recordFetch(copy);
    if (response.status === 401 && tries === 1) {
      token = await requireToken(token);
      if (token === "") return response;
      continue;
    }
    if (!PASSING.has(response.status) || tries === MOST_TRIES) return response;
    const seconds = Number(response.headers.get("retry-after") ?? 2 ** (tries - 1));
    await new Promise((resolve) => setTimeout(resolve, Math.min(seconds, LONGEST_PAUSE_S) * 1000));
  }
}

/** The parts of a call without the types of its operation. */
export type PlainAsk = {
  readonly ids?: object | undefined;
  readonly query?: object | undefined;
  readonly body?: unknown;
  readonly etag?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  readonly key?: string;
};

/** Calls an operation. @throws CartwrightError for an error status, TypeError without an answer */
export async function call(method: Method, path: string, ask: PlainAsk = {}): Promise<unknown> {
  const { ids, query, body, etag, headers, key = crypto.randomUUID() } = ask;
  const sent = {
    params: { ...(ids ? { path: ids } : {}), ...(query ? { query } : {}) },
    ...(body === undefined ? {} : { body, headers: { "Content-Type": "application/json" } }),
  };
  const further = {
    ...(method === "post" ? { "Idempotency-Key": key } : {}),
    ...(etag === undefined ? {} : { "If-Match": `W/"${etag}"` }),
    ...headers,
  };
  const { data, error, response } = await client.request(
    method,
    path as never,
    {
      ...sent,
      headers: { ...sent.headers, ...further },
    } as never,
  );
  if (!response.ok) throw new CartwrightError(response, error);
  return data;
}

/** Reads a resource or a page of a list. @throws as `call` */
export function read<P extends PathOf<"get">>(path: P, ask: Ask<P>): Promise<Answer<P>> {
  return call("get", path, ask) as Promise<Answer<P>>;
}

/** Writes. Answers of reads are asked for again by `useWrite`. @throws as `call` */
export function write<M extends Exclude<Method, "get">, P extends PathOf<M>>(
  method: M,
  path: P,
  ask: Write<P, M>,
): Promise<Answer<P, M>> {
  return call(method, path, ask) as Promise<Answer<P, M>>;
}
