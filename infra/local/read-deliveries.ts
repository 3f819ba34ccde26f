import { deliveriesPage, type ListedAttempt } from "./deliveries-page.ts";
import { DEMO_ADMIN } from "./demo/clients.ts";
import type { Page } from "./server.ts";

/** Tokens live for an hour. */
const TOKEN_MS = 50 * 60 * 1000;

type Listed<T> = { readonly data?: readonly T[] };

/**
 * The page with the last deliveries of the service at an address of this machine. It asks as the demo's administrator,
 * whose secret everybody knows, so that who looks needs no token.
 */
export function deliveriesOf(url: string): () => Promise<Page> {
  let token: Promise<string> | undefined;
  let until = 0;
  const list = async <T>(path: string): Promise<readonly T[]> => {
    if (!token || Date.now() > until) [token, until] = [newToken(url), Date.now() + TOKEN_MS];
    const answer = await fetch(`${url}${path}`, { headers: { Authorization: `Bearer ${await token}` } });
    if (answer.status === 401) token = undefined;
    const { data = [] }: Listed<T> = JSON.parse(await answer.text());
    return data;
  };
  return async () => {
    const [attempts, integrations] = await Promise.all([
      list<ListedAttempt>("/v2/integrations/logs?page[limit]=50"),
      list<{ readonly id: string; readonly name: string }>("/v2/integrations?page[limit]=100"),
    ]);
    return deliveriesPage(attempts, new Map(integrations.map(({ id, name }) => [id, name])));
  };
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
