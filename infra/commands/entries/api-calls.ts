import { setTimeout as pause } from "node:timers/promises";
import type { ServiceKey } from "./arguments.ts";

export type ServiceAnswer = {
  readonly status: number;
  readonly headers: Headers;
  // Unknown, so that callers check each field.
  readonly body: unknown;
};

type ServiceRequest = {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  readonly path: string;
  /** JSON, or a form with a file. */
  readonly body?: string | FormData;
  readonly headers?: Readonly<Record<string, string>>;
};

/** Calls a service with a token that it fetches itself. Repeats a call whose result is unknown. */
export type Service = (request: ServiceRequest) => Promise<ServiceAnswer>;

type Wait = (milliseconds: number) => Promise<unknown>;
type Fetch = (url: string, init: RequestInit) => Promise<Response>;

const MOST_TRIES = 8;
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 20_000;
const LONGEST_CALL_MS = 60_000;

/**
 * Only for calls that may be sent twice: reads, upserts, deletions, and those with an `Idempotency-Key`. Repeats a call with
 * growing pauses if the service is busy or does not answer.
 * @throws Error with a message for the user if the repeats fail or the application key is not valid
 */
export function serviceAt(key: ServiceKey, fetchOf: Fetch = fetch, wait: Wait = pause): Service {
  let token: Promise<string> | undefined;
  const send = async (request: ServiceRequest): Promise<ServiceAnswer> => {
    token ??= requestToken(key, fetchOf);
    const own = token;
    // Another call may have a new token already.
    const forgetToken = () => {
      if (token === own) token = undefined;
    };
    try {
      const answer = await answerTo(fetchOf, key.url, request, `Bearer ${await own}`);
      if (answer.status === 401) forgetToken();
      return answer;
    } catch (error) {
      forgetToken();
      throw error;
    }
  };
  return async (request) => {
    let cause: unknown;
    let what = "does not answer";
    for (let attempt = 0; attempt < MOST_TRIES; attempt += 1) {
      let askedMs = 0;
      try {
        const answer = await send(request);
        if (!isPassing(answer.status)) return answer;
        askedMs = readPause(answer.headers);
        what = `answers ${answer.status}`;
      } catch (error) {
        if (error instanceof KeyRefused) throw error;
        cause = error;
      }
      const ownMs = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** attempt) * (0.5 + Math.random() / 2);
      await wait(Math.max(ownMs, askedMs));
    }
    throw new Error(`${key.url} is busy: ${request.method} ${request.path} ${what}.`, { cause });
  };
}

/** The pause that a busy service asks for, in seconds or as a date; at most a minute. */
function readPause(headers: Headers): number {
  const asked = headers.get("retry-after") ?? "";
  const seconds = Number(asked);
  const ms = Number.isNaN(seconds) ? Date.parse(asked) - Date.now() : seconds * 1000;
  return ms > 0 ? Math.min(ms, LONGEST_CALL_MS) : 0;
}

/** Worth a repeat: too many requests, an expired token, or a service that is busy or has failed. */
function isPassing(status: number): boolean {
  return status === 401 || status === 429 || (status >= 500 && status !== 501);
}

class KeyRefused extends Error {}

async function requestToken({ url, clientId, clientSecret }: ServiceKey, fetchOf: Fetch): Promise<string> {
  const body = new URLSearchParams({
    ...{ grant_type: "client_credentials", client_id: clientId, client_secret: clientSecret },
  });
  const signal = AbortSignal.timeout(LONGEST_CALL_MS);
  const answer = await fetchOf(`${url}/oauth/access_token`, { method: "POST", body, signal });
  if (isPassing(answer.status) && answer.status !== 401) throw new Error(`It answers ${answer.status}.`);
  const token = readField(await answer.json(), "access_token");
  if (typeof token === "string") return token;
  throw new KeyRefused(`${url} gives the application key '${clientId}' no token (${answer.status}).`);
}

async function answerTo(
  fetchOf: Fetch,
  url: string,
  { method, path, body, headers }: ServiceRequest,
  authorization: string,
): Promise<ServiceAnswer> {
  const answer = await fetchOf(`${url}${path}`, {
    method,
    headers: {
      ...headers,
      authorization,
      // A form brings its own, with the boundary of its parts.
      ...(body instanceof FormData ? {} : { "content-type": "application/json" }),
    },
    signal: AbortSignal.timeout(LONGEST_CALL_MS),
    ...(body === undefined ? {} : { body }),
  });
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, body: text === "" ? undefined : JSON.parse(text) };
}

/** The field's value if this is an object. */
export function readField(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null
    ? Object.getOwnPropertyDescriptor(value, name)?.value
    : undefined;
}

/** The field's elements if it is a list. */
export function readList(value: unknown, name: string): readonly unknown[] {
  const field = readField(value, name);
  return Array.isArray(field) ? field : [];
}

/** The errors of an answer in one line. */
export function errorsText({ status, body }: ServiceAnswer): string {
  const details = readList(body, "errors").map((error) => readField(error, "detail"));
  return details.length > 0 ? details.join(" ") : `It answers ${status}.`;
}

/** The Custom API that receives the entries. */
export type TargetApi = {
  readonly slug: string;
  readonly api_type: string;
  readonly id: string;
  readonly allowsUpserts: boolean;
};

/** @throws Error with a message for the user if no Custom API has this slug */
export async function findApi(service: Service, slug: string): Promise<TargetApi> {
  const path = `/v2/settings/extensions/custom-apis?filter=${encodeURIComponent(`eq(slug,${slug})`)}`;
  const answer = await service({ method: "GET", path });
  const [found] = readList(answer.body, "data");
  const [id, api_type] = [readField(found, "id"), readField(found, "api_type")];
  if (typeof id !== "string" || typeof api_type !== "string") {
    throw new Error(
      answer.status === 200 ? `There is no Custom API with the slug '${slug}'.` : errorsText(answer),
    );
  }
  return { slug, id, api_type, allowsUpserts: readField(found, "allow_upserts") === true };
}

/** @throws Error with a message for the user if the Custom API does not accept entries with given ids */
export async function requireUpserts(
  service: Service,
  { id, slug, allowsUpserts }: TargetApi,
): Promise<void> {
  if (!allowsUpserts) throw new Error(`'${slug}' keeps no ids: its 'allow_upserts' is false.`);
  const path = `/v2/settings/extensions/custom-apis/${id}/fields?page[limit]=100`;
  const fields = readList((await service({ method: "GET", path })).body, "data");
  const urlSlug = fields.find((field) => readField(field, "use_as_url_slug") === true);
  if (urlSlug) {
    throw new Error(
      `'${slug}' keeps no ids: its entries are named by the values of '${readField(urlSlug, "slug")}'.`,
    );
  }
}
