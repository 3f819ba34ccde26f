import type { FromSchema, JSONSchema } from "json-schema-to-ts";
import type { Problem } from "../kernel/errors.ts";
import type { ListQuery, QueryRules } from "../lists/list-query.ts";
import type { KeptReply } from "../table/effects/kept-replies.ts";
import type { Context, Grant, Profile, Shopper } from "../use-case/context.ts";
import type { Method } from "../use-case/gateway.ts";
import type { Reply } from "../use-case/reply.ts";
import { closed } from "./body/closed-schema.ts";
import type { RefusesUnknown } from "./body/unknown-keys.ts";
import type { Refusal } from "./error-statuses.ts";

/**
 * How an area writes its errors: the type of `status` in the body, and the status and titles of a body that
 * breaks its schema. Public clients read these per area, see `docs/differences/http.md`.
 * - `plain`: string status, 400 `Bad Request` (Custom APIs, tokens, catalog reads).
 * - `rules`: number status, 400 titled with the broken rule such as `number_gte` (carts, settings, currencies).
 * - `validation`: string status, 422 `Failed Validation` (merchant endpoints under `/pcm` and `/catalogs`).
 * - `promotions`: number status, 400 `Validation Error` (both kinds of promotions with their codes and jobs).
 * - `inventories`: string status, 400 `Validation Error` (stock, its transactions and locations).
 * - `integrations`: number status, 422 `Validation Error` (subscriptions to events and their logs).
 */
export type Dialect = "plain" | "rules" | "validation" | "promotions" | "inventories" | "integrations";

/**
 * `none` for functions that read nothing but which tokens were ended, as all do that check them; `sign` for those that issue tokens and so may read the signing key,
 * `sign-write` for the one of them that also writes, `invoke` for the one that may call the others instead, `consume`
 * for those that the table's changes call.
 */
export type TableAccess = "none" | "read" | "write" | "sign" | "sign-write" | "invoke" | "consume";

/** What a function may do to the contents of files; most have nothing to do with them. */
export type ContentsAccess = "keep" | "remove";

/** Whether functions with this access issue tokens. */
export function issuesTokens({ table }: { readonly table: TableAccess }): boolean {
  return table === "sign" || table === "sign-write";
}

type Names<P extends string> = P extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never;
export type Params<P extends string> = { readonly [Name in Names<P>]: string };

export type RunInput<P extends string, B> = {
  readonly params: Params<P>;
  readonly query: ListQuery;
  /** Header values by lower-case name; only those that the endpoint declares. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: B;
  /** With `perItem`: what is wrong with which element of `data`, by position; sources are relative to it. */
  readonly itemProblems: ReadonlyMap<number, readonly Problem[]>;
};

export type EndpointSpec<
  P extends string,
  B extends JSONSchema | undefined,
  M extends Method = Method,
  R extends JSONSchema = JSONSchema,
> = {
  /** The file's path below `functions/`; the Lambda's name and the operation's follow from it. */
  readonly id: string;
  readonly method: M;
  readonly path: P;
  /** Older paths that clients still use for the same endpoint, with the same parameter names. */
  readonly alsoAt?: readonly string[];
  /** One line for the API reference. */
  readonly summary: string;
  /** What the API reference says further, in Markdown: what it does, what who may see, limits. Not in bundles. */
  readonly description?: string;
  readonly auth: readonly Grant[] | "none";
  /** Implicit tokens alone may not call: the header of this shopper, which is declared, has to be with them. */
  readonly signedIn?: keyof Shopper;
  readonly table: TableAccess;
  readonly contents?: ContentsAccess;
  /** Calls for deliveries of events, so its function reaches their queue. */
  readonly callsDeliveries?: true;
  /** Hashes a password or signs: its route, however it is spelled, takes fewer requests a second. */
  readonly costly?: true;
  /** Counts by the network that it is called from: its function can tell the front door from whoever goes around it. */
  readonly countsCallers?: true;
  readonly errors?: Dialect;
  readonly query?: QueryRules;
  /** Request headers that mean something here, by lower-case name. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: B;
  /** `json-or-form` also reads a form, for the token endpoint alone; `json-or-multipart` a form with files. */
  readonly bodyFormat?: "json" | "json-or-form" | "json-or-multipart";
  /**
   * Keys of the body and parameters of the query string that it does not know are 422. To be said of all that moves money,
   * stock or uses of codes: an amount under a wrong name would be overlooked, and all of it moved. Closes the body's schema.
   */
  readonly refusesUnknown?: RefusesUnknown;
  /** A request without a body is one with an empty object. */
  readonly optionalBody?: true;
  /** Largest body in bytes; 64 KB if not set. */
  readonly bodyLimit?: number;
  /** Deepest nesting of a body; 32 if not set. */
  readonly bodyDepth?: number;
  /** Folds the shapes that clients send into the one that the schema describes. */
  readonly normalize?: (body: unknown, profile: Profile) => unknown;
  /** Rules of a body that depend on the profile; what they find is reported together with the schema's. */
  readonly rules?: (body: object, profile: Profile) => readonly Problem[];
  /**
   * Broken elements of `data` are handed to `run` instead of refusing the whole body. At most so many: a longer list is
   * refused before its elements are looked at.
   */
  readonly perItem?: number;
  /** Statuses of the errors that its use case gives, beyond those that follow from the rest, see `error-statuses.ts`. */
  readonly refusals?: readonly Refusal[];
  /**
   * Throws what a new request would be refused with, where the caller may not do this any more: before it gets the answer
   * that was kept for an `Idempotency-Key`. What happens to the thing itself, which a repeat may well not find any more, is
   * no reason. To be said of every POST that writes and takes a shopper's token.
   */
  readonly checkReplay?: (ctx: Context, input: RunInput<P, unknown>, kept: KeptReply) => Promise<void>;
  readonly response: {
    readonly status: number;
    /** Another one: 201 for what an upsert has created, 204 where nothing had to be changed. */
    readonly also?: 201 | 204;
    readonly schema?: R;
    readonly description?: string;
  };
  readonly run: (
    ctx: Context,
    input: RunInput<P, B extends JSONSchema ? FromSchema<B> : undefined>,
  ) => Promise<Reply>;
};

/** The check of an endpoint whose callers can lose no right to its answer, which says only what they sent themselves. */
export async function replaysAlways(): Promise<void> {}

/**
 * An endpoint as the handler, the stacks, the local server and the documents see it. Its type keeps method, path and the
 * answer's schema, so that what calls it by its path knows what it answers.
 */
export type Endpoint<
  P extends string = string,
  M extends Method = Method,
  R extends JSONSchema = JSONSchema,
> = Omit<EndpointSpec<string, JSONSchema, M, R>, "run" | "errors" | "refusals" | "path"> & {
  readonly path: P;
  readonly errors: Dialect;
  readonly refusals: readonly Refusal[];
  // biome-ignore lint/suspicious/noExplicitAny: the body's type is checked where the endpoint is declared
  readonly run: (ctx: Context, input: RunInput<string, any>) => Promise<Reply>;
};

/** Declares one endpoint. Everything that runs or describes it is derived from this object. */
export function defineEndpoint<
  const P extends string,
  const M extends Method,
  const B extends JSONSchema | undefined = undefined,
  const R extends JSONSchema = never,
>(spec: EndpointSpec<P, B, M, R>): Endpoint<P, M, R> {
  const { body, errors = "plain", refusals = [], ...rest } = spec;
  const checked = body !== undefined && rest.refusesUnknown ? closed(body) : body;
  return { ...rest, errors, refusals, ...(checked === undefined ? {} : { body: checked }) };
}
