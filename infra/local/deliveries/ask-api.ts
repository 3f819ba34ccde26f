import { accessToken } from "../../client/source/token.ts";
import { DEMO_ADMIN } from "../demo/clients.ts";

/** Shorter than the token's hour. */
const TOKEN_MS = 50 * 60 * 1000;

export type Answered = { readonly status: number; readonly text: string };

type Ask = {
  readonly path: string;
  readonly method?: "GET" | "POST";
  /** JSON. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
};

/**
 * Calls the local service as the demo's administrator, whose secret is public. The reader needs no token, and the browser
 * gets none.
 */
export type AskApi = (ask: Ask) => Promise<Answered>;

/** @param url of the service, without a trailing slash */
export function askingApi(url: string): AskApi {
  const { clientId, secret: clientSecret } = DEMO_ADMIN;
  const newToken = async () => (await accessToken({ url, clientId, clientSecret })).value;
  let token: Promise<string> | undefined;
  let until = 0;
  const ask = async (
    { path, method = "GET", body, headers = {} }: Ask,
    isAgain = false,
  ): Promise<Answered> => {
    if (!token || Date.now() > until) [token, until] = [newToken(), Date.now() + TOKEN_MS];
    const bearer = await token.catch((error: unknown) => {
      token = undefined;
      throw error;
    });
    const json = body === undefined ? {} : { "Content-Type": "application/json" };
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: { Authorization: `Bearer ${bearer}`, ...json, ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (answer.status !== 401 || isAgain) return { status: answer.status, text };
    token = undefined;
    return ask({ path, method, body, headers }, true);
  };
  return (asked) => ask(asked);
}
