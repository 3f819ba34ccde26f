/** One check: a sentence, and `run`, which throws if it does not hold. */
export type Check = { readonly says: string; readonly run: () => Promise<void> };

type Request = {
  readonly token?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON but with the content type of a form, as curl does; a string is sent unchanged. */
  readonly body?: unknown;
};

export type Answer<T> = {
  readonly status: number;
  readonly headers: Headers;
  readonly body: T;
};

export type Call = <T = unknown>(
  method: "GET" | "POST",
  path: string,
  request?: Request,
) => Promise<Answer<T>>;

export type Items = { readonly data: readonly { readonly sku?: string; readonly quantity?: number }[] };
export type One<T = unknown> = { readonly data: T & { readonly id: string } };
export type Token = { readonly access_token: string };

/** Every request starts a container, and the first one of a run waits for its image. */
const LONGEST_MS = 60_000;

export function caller(url: string, signal: AbortSignal): Call {
  return async <T>(method: string, path: string, { token, headers = {}, body }: Request = {}) => {
    const response = await fetch(`${url}${path}`, {
      method,
      signal: AbortSignal.any([signal, AbortSignal.timeout(LONGEST_MS)]),
      headers: {
        ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { "Content-Type": "application/x-www-form-urlencoded" }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
    const answer: T = JSON.parse(await response.text());
    return { status: response.status, headers: response.headers, body: answer };
  };
}

/** @throws Error with both values if they differ */
export function same(what: string, found: unknown, wanted: unknown): void {
  const [shown, right] = [JSON.stringify(found), JSON.stringify(wanted)];
  if (shown !== right) throw new Error(`${what}: ${shown}, not ${right}`);
}

/** @throws Error with the answer if its status differs */
export function expectStatus<T>({ status, body }: Answer<T>, wanted: number): T {
  if (status !== wanted) throw new Error(`status ${status}, not ${wanted}: ${JSON.stringify(body)}`);
  return body;
}
