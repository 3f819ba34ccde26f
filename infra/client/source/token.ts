import type { Middleware } from "openapi-fetch";
import { CartwrightError } from "./error.ts";

/** Address of the service and the application key. */
export type Credentials = {
  /** Address of the service, such as `http://127.0.0.1:3000`. */
  readonly url: string;
  /** Id of an application key. */
  readonly clientId: string;
  /** Makes the caller a store administrator: never use it in a page for shoppers. Without it the caller is a shopper. */
  readonly clientSecret?: string | undefined;
};

/** Replaces `fetch`, for example in tests. */
export type Fetch = (request: Request) => Promise<Response>;

/** A bearer token; renew it once `Date.now()` reaches `renewAt`. */
export type Token = { readonly value: string; readonly renewAt: number };

type TokenAnswer = { readonly access_token: string; readonly expires_in: number };

const TOKEN_PATH = "/oauth/access_token";
/** A token is renewed this long before it expires, because a request takes time. */
const MARGIN_MS = 60_000;

/**
 * Sends every request with a bearer token. It gets a token at the first request, shares it between concurrent requests, and
 * renews it before it expires or when the service refuses it (401). A request with its own `Authorization` is not changed.
 * @throws CartwrightError from the request if the service refuses the credentials
 */
export function bearerToken(credentials: Credentials, fetch: Fetch = globalThis.fetch): Middleware {
  const valid = validTokens(credentials, fetch);
  /** Requests in progress, for a repeat with another token. */
  const sent = new Map<string, { readonly copy: Request; readonly value: string }>();
  return {
    async onRequest({ request, id, schemaPath }) {
      if (schemaPath === TOKEN_PATH || request.headers.has("authorization")) return undefined;
      const value = await valid();
      request.headers.set("authorization", `Bearer ${value}`);
      sent.set(id, { copy: request.clone(), value });
      return request;
    },
    async onResponse({ response, id }) {
      const before = sent.get(id);
      sent.delete(id);
      if (response.status !== 401 || !before) return undefined;
      before.copy.headers.set("authorization", `Bearer ${await valid(before.value)}`);
      return fetch(before.copy);
    },
    onError({ id }) {
      sent.delete(id);
    },
  };
}

/** Returns the same token until it expires or is passed as `refused`. */
function validTokens(credentials: Credentials, fetch: Fetch): (refused?: string) => Promise<string> {
  let token: Token | undefined;
  let coming: Promise<Token> | undefined;
  return async (refused) => {
    if (token && token.value !== refused && Date.now() < token.renewAt) return token.value;
    coming ??= accessToken(credentials, fetch).finally(() => {
      coming = undefined;
    });
    token = await coming;
    return token.value;
  };
}

/** A new token from `POST /oauth/access_token`. @throws CartwrightError if the service refuses the credentials */
export async function accessToken(
  { url, clientId, clientSecret }: Credentials,
  fetch: Fetch = globalThis.fetch,
): Promise<Token> {
  const body = new URLSearchParams(
    clientSecret === undefined
      ? { grant_type: "implicit", client_id: clientId }
      : { grant_type: "client_credentials", client_id: clientId, client_secret: clientSecret },
  );
  const address = `${url.replace(/\/+$/, "")}${TOKEN_PATH}`;
  const asked = Date.now();
  const response = await fetch(new Request(address, { method: "POST", body }));
  if (!response.ok) throw new CartwrightError(response, await response.json().catch(() => undefined));
  const { access_token: value, expires_in: seconds }: TokenAnswer = JSON.parse(await response.text());
  return { value, renewAt: asked + Math.max(seconds * 1000 - MARGIN_MS, seconds * 500) };
}
