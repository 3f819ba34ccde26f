import type { APIGatewayProxyEventV2 } from "aws-lambda";
import type { FromSchema, JSONSchema } from "json-schema-to-ts";
import type { ApiError, Problem } from "../kernel/errors.ts";
import type { ListQuery, QueryRules } from "../lists/list-query.ts";
import type { KeptReply } from "../table/effects/kept-replies.ts";
import type { Capabilities, Capability } from "../use-case/capabilities.ts";
import type { Context, Grant, Profile, Shopper } from "../use-case/context.ts";
import type { Method } from "../use-case/gateway.ts";
import type { Reply } from "../use-case/reply.ts";
import type { Dialect } from "./answers.ts";
import { closeSchema } from "./body/closed-schema.ts";
import type { RefusesUnknown } from "./body/unknown-keys.ts";
import { describeIfMatch } from "./if-match.ts";

/** `none` reads only ended tokens; `sign` may read the signing key; `invoke` only calls; `consume` follows changes. */
export type TableAccess = "none" | "read" | "write" | "sign" | "sign-write" | "invoke" | "consume";

export function issuesTokens({ table }: { readonly table: TableAccess }): boolean {
  return table === "sign" || table === "sign-write";
}

type Names<P extends string> = P extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never;
export type Params<P extends string> = { readonly [Name in Names<P>]: string };

export type RunInput<P extends string, B> = {
  readonly params: Params<P>;
  readonly query: ListQuery;
  /** Only declared headers, by lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: B;
  /** With `perItem`: problems by position in `data`. Sources are relative to the element. */
  readonly itemProblems: ReadonlyMap<number, readonly Problem[]>;
  /** The request as it arrived, for a gateway that passes it on. */
  readonly event: APIGatewayProxyEventV2;
};

export type EndpointSpec<
  P extends string,
  B extends JSONSchema | undefined,
  M extends Method = Method,
  R extends JSONSchema = JSONSchema,
  N extends Capability = Capability,
> = {
  /** Path of the file below `functions/`, from which the Lambda's name follows. */
  readonly id: string;
  readonly method: M;
  readonly path: P;
  /** Older paths that clients still use, with the same parameter names. */
  readonly alsoAt?: readonly string[];
  readonly summary: string;
  /** Markdown for the API reference; not in bundles. */
  readonly description?: string;
  readonly auth: readonly Grant[] | "none";
  /** Implicit tokens need this shopper's header, which must be declared. */
  readonly signedIn?: keyof Shopper;
  readonly table: TableAccess;
  /** Capabilities that `run` gets. Role and environment of the function follow. */
  readonly needs?: readonly N[];
  /** Hashes a password or signs, so its route takes fewer requests a second. */
  readonly costly?: true;
  /** The answer has a secret that is shown once: an `Idempotency-Key` is ignored, because the kept answer would have it, too. */
  readonly tellsSecret?: true;
  /** Counts by the caller's network, so its function knows the front door's secret. */
  readonly countsCallers?: true;
  readonly errors?: Dialect;
  readonly query?: QueryRules;
  /** By lower-case name. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The kind whose state `If-Match` names, such as `product`. The use case compares `ctx.ifMatch`. */
  readonly ifMatch?: string;
  /** The answer has `created_by` or `updated_by`: members of staff in it are named by their address. */
  readonly showsMakers?: true;
  readonly body?: B;
  readonly bodyFormat?: "json" | "json-or-form" | "json-or-multipart";
  /** Required where a wrong name would move all money, stock or uses of codes. Answers 422 and closes the body's schema. */
  readonly refusesUnknown?: RefusesUnknown;
  /** In the profile `compatible`, keys that the schema refuses are left out: public clients send more than the contract has. */
  readonly ignoresUnknown?: true;
  readonly optionalBody?: true;
  /** Bytes; 64 KB by default. */
  readonly bodyLimit?: number;
  /** 32 by default. */
  readonly bodyDepth?: number;
  readonly normalize?: (body: unknown, profile: Profile) => unknown;
  readonly rules?: (body: object, profile: Profile) => readonly Problem[];
  /** Most elements of `data`. Broken elements reach `run` instead of refusing the whole body. */
  readonly perItem?: number;
  readonly refusals?: readonly Refusal[];
  /** Refuses a kept answer if the caller lost its right. Required for POSTs that write with a shopper's token. */
  readonly checkReplay?: (ctx: Context, input: RunInput<P, unknown>, kept: KeptReply) => Promise<void>;
  /** Answers a repeat from the present state, where the kept answer is not one to send. @param error of the repeat itself */
  readonly resume?: (
    ctx: Context,
    input: RunInput<P, B extends JSONSchema ? FromSchema<B> : undefined>,
    kept: { readonly reply: KeptReply; readonly error: ApiError | undefined },
    capabilities: Pick<Capabilities, N>,
  ) => Promise<Reply>;
  readonly response: {
    readonly status: number;
    /** 201 for an upsert that created, 204 when nothing had to change, 307 for a browser that is sent back. */
    readonly also?: 201 | 204 | 307;
    readonly schema?: R;
    readonly description?: string;
  };
  readonly run: (
    ctx: Context,
    input: RunInput<P, B extends JSONSchema ? FromSchema<B> : undefined>,
    capabilities: Pick<Capabilities, N>,
  ) => Promise<Reply>;
};

/** For answers that contain only what the caller sent. */
export async function replaysAlways(): Promise<void> {}

/** The type keeps method, path and answer schema, so that callers by path know the answer's type. */
export type Endpoint<
  P extends string = string,
  M extends Method = Method,
  R extends JSONSchema = JSONSchema,
  N extends Capability = Capability,
> = Omit<
  EndpointSpec<string, JSONSchema, M, R>,
  "run" | "resume" | "errors" | "refusals" | "path" | "needs"
> & {
  readonly path: P;
  readonly needs: readonly N[];
  readonly errors: Dialect;
  readonly refusals: readonly Refusal[];
  readonly run: (
    ctx: Context,
    // biome-ignore lint/suspicious/noExplicitAny: the body's type is checked where the endpoint is declared
    input: RunInput<string, any>,
    capabilities: Pick<Capabilities, N>,
  ) => Promise<Reply>;
  readonly resume?: (
    ctx: Context,
    // biome-ignore lint/suspicious/noExplicitAny: the body's type is checked where the endpoint is declared
    input: RunInput<string, any>,
    kept: { readonly reply: KeptReply; readonly error: ApiError | undefined },
    capabilities: Pick<Capabilities, N>,
  ) => Promise<Reply>;
};

export type NeedingEndpoint<N extends Capability> = Endpoint<string, Method, JSONSchema, N>;

export function defineEndpoint<
  const P extends string,
  const M extends Method,
  const B extends JSONSchema | undefined = undefined,
  const R extends JSONSchema = never,
  const N extends Capability = never,
>(spec: EndpointSpec<P, B, M, R, N>): Endpoint<P, M, R, N> {
  const { body, errors = "plain", refusals = [], needs = [], ...rest } = spec;
  const checked = body !== undefined && rest.refusesUnknown ? closeSchema(body) : body;
  const headers = rest.ifMatch ? { headers: { ...describeIfMatch(rest.ifMatch), ...rest.headers } } : {};
  return {
    ...rest,
    ...headers,
    errors,
    refusals,
    needs,
    ...(checked === undefined ? {} : { body: checked }),
  };
}

/** The use case's own errors; further statuses follow from the declaration. */
type Refusal = 401 | 403 | 404 | 409 | 422 | 502;

export type ErrorStatus = Refusal | 400 | 412 | 413 | 429 | 503;

export function listErrorStatuses(endpoint: Endpoint): readonly ErrorStatus[] {
  const forRoles: readonly ErrorStatus[] = endpoint.auth === "none" ? [] : [403];
  const statuses = [...listDerivedStatuses(endpoint), ...forRoles, ...endpoint.refusals];
  return [...new Set(statuses)].sort((a, b) => a - b);
}

export function listDerivedStatuses(endpoint: Endpoint): readonly ErrorStatus[] {
  const { auth, signedIn, method, table, body, bodyLimit, errors, headers = {}, refusesUnknown } = endpoint;
  const statuses: ErrorStatus[] = [400, 429, 503];
  if (auth !== "none") statuses.push(401);
  if (auth !== "none" && (auth.length === 1 || signedIn)) statuses.push(403);
  if ("if-match" in headers) statuses.push(412);
  if (body !== undefined || bodyLimit !== undefined) statuses.push(413);
  if (refusesUnknown) statuses.push(413, 422); // A body is checked also where none is expected.
  if (body !== undefined && (errors === "validation" || errors === "webhooks")) statuses.push(422);
  if (table === "read" || method === "GET") statuses.push(422); // 422 for an answer that is too long.
  if (takesIdempotencyKey(endpoint)) statuses.push(413, 422); // 413 for an answer too large to keep, 422 for another request's key.
  return [...new Set(statuses)];
}

/** A key is its caller's, so an open endpoint takes none. */
export function takesIdempotencyKey({
  method,
  table,
  auth,
  tellsSecret,
}: Pick<Endpoint, "method" | "table" | "auth" | "tellsSecret">): boolean {
  return method === "POST" && table === "write" && auth !== "none" && tellsSecret === undefined;
}
