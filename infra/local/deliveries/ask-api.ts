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
  let token: Promise<string> | undefined;
  let until = 0;
  const ask = async (
    { path, method = "GET", body, headers = {} }: Ask,
    isAgain = false,
  ): Promise<Answered> => {
    if (!token || Date.now() > until) [token, until] = [newToken(url), Date.now() + TOKEN_MS];
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

async function newToken(url: string): Promise<string> {
  const body = new URLSearchParams({
    grant_type: "client_credentials",
    client_id: DEMO_ADMIN.clientId,
    client_secret: DEMO_ADMIN.secret,
  });
  const answer = await fetch(`${url}/oauth/access_token`, { method: "POST", body });
  const { access_token } = JSON.parse(await answer.text());
  return access_token;
}
