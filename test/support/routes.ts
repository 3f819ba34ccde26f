import type { FromSchema, JSONSchema } from "json-schema-to-ts";
import type * as functions from "../../functions/index.ts";
import type { Method } from "../../lib/use-case/gateway.ts";

/**
 * A value that no schema describes, such as a field that a client defines, or the answer to a path that a test computes.
 * Reading a missing field fails the test.
 */
// biome-ignore lint/suspicious/noExplicitAny: tests have this one name for it
export type Undescribed = any;

/** An answer. The schema of the endpoint gives `body` its type; a path that the test computes gives none. */
export type Answer<B = Undescribed> = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: B;
  readonly text: string;
};

/** The answer to a request with this method and path, for example `/v2/carts/C/items?include=files`. */
export type AnswerAt<M extends Method, P extends string> = P extends `/${string}`
  ? Answer<BodyAt<EndpointAt<Tree[M], Pathname<P>>>>
  : Answer;

/** The answer of the endpoint with this id, for example `carts/create-cart`. */
export type AnswerOf<Id extends string> =
  ExportName<Id> extends keyof typeof functions ? Answer<BodyAt<(typeof functions)[ExportName<Id>]>> : Answer;
/** The export has the name of its file: `createCart` for `carts/create-cart`. */
type ExportName<Id extends string> = Id extends `${string}/${infer Rest}` ? ExportName<Rest> : CamelCase<Id>;
type CamelCase<S extends string> = S extends `${infer Head}-${infer Rest}`
  ? `${Head}${Capitalize<CamelCase<Rest>>}`
  : S;

type BodyAt<E> = [E] extends [never]
  ? Undescribed
  : E extends { readonly response: infer R }
    ? BodyOf<R>
    : Undescribed;
type BodyOf<R> = R extends { readonly schema?: infer S } ? Shown<Extract<S, JSONSchema>> : never;
/** The body of an endpoint without a schema has no type. */
type Shown<S extends JSONSchema> = [S] extends [never]
  ? Undescribed
  : Seen<FromSchema<S>> & { readonly errors: SeenList<ShownError> } & Unincluded<FromSchema<S>>;

/** A test may read `included` of a list that includes nothing, because its absence is a promise, too. */
type Unincluded<T> = "included" extends KeyOf<T> ? unknown : { readonly included: Undescribed };

type ShownError = {
  readonly title: string;
  readonly detail: string;
  readonly status: string | number;
  readonly code: string;
  readonly source: string;
  readonly meta: Undescribed;
};

/**
 * The fields that a test may read: each field of each form that the schema allows, without `undefined`. Reading a missing
 * field fails the test; reading a field of no schema does not compile.
 */
type Seen<T> = unknown extends T
  ? Undescribed
  : SeenObject<Extract<T, object>> | Exclude<T, object | null | undefined>;
type SeenObject<T> = [T] extends [never]
  ? never
  : [Extract<T, readonly unknown[]>] extends [never]
    ? SeenFields<T>
    : [T] extends [readonly (infer E)[]]
      ? SeenList<Seen<E>>
      : SeenObject<Extract<T, readonly unknown[]>> & SeenFields<Exclude<T, readonly unknown[]>>;
type SeenFields<T> =
  string extends KeyOf<T> ? Undescribed : { readonly [K in KeyOf<T>]: Seen<ValueAt<T, K>> };
type KeyOf<T> = T extends unknown ? keyof T : never;
type ValueAt<T, K extends PropertyKey> = T extends { readonly [Name in K]?: infer V } ? V : never;
type SeenList<E> = {
  readonly [Position in 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9]: E;
} & {
  at(position: number): E;
  find(test: (element: E, position: number) => unknown): E;
} & readonly E[];

type Endpoints = (typeof functions)[keyof typeof functions];
/** Endpoints by method and by the segments of their paths; `*` is a parameter. */
type Tree = { readonly [M in Method]: Branch<Paths<M>> };
type Paths<M extends Method> = {
  readonly [E in Endpoints as E extends { readonly method: M; readonly path: `/${infer P}` }
    ? Starred<P>
    : never]: E;
};
type Starred<P extends string> = P extends `${infer Head}/${infer Rest}`
  ? `${StarredSegment<Head>}/${Starred<Rest>}`
  : StarredSegment<P>;
type StarredSegment<S extends string> = S extends `{${string}}` ? "*" : S;
type Branch<Found> = {
  readonly [H in First<keyof Found & string>]: {
    readonly here: H extends keyof Found ? Found[H] : never;
    readonly below: Branch<{
      readonly [K in keyof Found as K extends `${H}/${infer Rest}` ? Rest : never]: Found[K];
    }>;
  };
};
type First<K extends string> = K extends `${infer Head}/${string}` ? Head : K;

type EndpointAt<B, P extends string> = P extends `/${infer Rest}` ? EndpointAt<B, Rest> : Found<B, P>;
type Found<B, P extends string> = P extends `${infer Head}/${infer Rest}`
  ? Found<Below<Next<B, Head>>, Rest>
  : Here<Next<B, P>>;
/** A fixed segment takes precedence over a parameter, as at the gateway. */
type Next<B, S extends string> = S extends keyof B
  ? B[S]
  : B extends { readonly "*": infer Any }
    ? Any
    : never;
type Below<N> = N extends { readonly below: infer B } ? B : never;
type Here<N> = N extends { readonly here: infer E } ? E : never;
type Pathname<P extends string> = P extends `${infer Path}?${string}` ? Path : P;
