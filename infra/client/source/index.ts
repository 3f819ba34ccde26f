import createClient, { type Client } from "openapi-fetch";
import type { paths as CustomApiPaths } from "./custom-apis.ts";
import { CartwrightError } from "./error.ts";
import type { paths as ServicePaths } from "./schema.ts";
import { bearerToken, type Credentials, type Fetch } from "./token.ts";

export type * as customApis from "./custom-apis.ts";
export * from "./error.ts";
export type * from "./schema.ts";
export * from "./sign-in.ts";
export * from "./token.ts";

/** Typed calls for every path of the service and of the store's Custom APIs. */
export type Cartwright = Client<ServicePaths & CustomApiPaths>;

export type CartwrightOptions = Credentials & {
  /** Sent with every request, for example the currency or the token of a signed-in account. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly fetch?: Fetch;
};

/** A client that fetches and renews its tokens itself. */
export function createCartwright(options: CartwrightOptions): Cartwright {
  const { url, headers = {}, fetch = globalThis.fetch } = options;
  const client = createClient<ServicePaths & CustomApiPaths>({ baseUrl: url, headers, fetch });
  client.use(bearerToken(options, fetch));
  return client;
}

type Called<Answer> = {
  readonly data?: Answer;
  readonly error?: unknown;
  readonly response: Response;
};

/** Returns the data of a successful call. @throws CartwrightError if the service answered with an error */
export async function ok<Answer>(call: Promise<Called<Answer>>): Promise<NonNullable<Answer>>;
export async function ok(call: Promise<Called<unknown>>): Promise<unknown> {
  const { data, error, response } = await call;
  if (!response.ok) throw new CartwrightError(response, error);
  return data;
}
