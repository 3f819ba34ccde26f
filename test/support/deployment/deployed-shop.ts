import type { Undescribed } from "../routes.ts";
import { type Account, expectSuccess } from "./emulated-account.ts";

export type Shop = {
  /** A new token of the application key. */
  readonly token: () => Promise<string>;
  readonly call: Call;
};

export type Call = (
  path: string,
  given?: Given,
) => Promise<{ readonly status: number; readonly body: Undescribed }>;

type Given = { readonly token?: string; readonly body?: unknown; readonly method?: string };

/** The API at the address that `npm run deploy` printed. */
export function callDeployedApi(printed: string, { fetch }: Account): Call {
  const [, baseUrl] = /^Base URL: (\S+)$/m.exec(printed) ?? [];
  return async (path, { token, body, method = body === undefined ? "GET" : "POST" } = {}) => {
    const answer = await fetch(`${baseUrl}${path}`, {
      method,
      headers: {
        "content-type": "application/json",
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    return { status: answer.status, body: text === "" ? undefined : JSON.parse(text) };
  };
}

/** The API with an application key, created in the way that an operator creates one for the server of a shop. */
export async function openDeployedShop(printed: string, account: Account): Promise<Shop> {
  const words = ["--name", "Back office", "--grant", "client_credentials", "--table", "Cartwright"];
  const command = ["npx", "cartwright", "keys", "create", ...words];
  const shown = await expectSuccess(account.run(...command));
  const shownAs = (name: string) => new RegExp(`^${name} +(\\S+)$`, "m").exec(shown)?.[1];
  const body = {
    grant_type: "client_credentials",
    client_id: shownAs("client_id"),
    client_secret: shownAs("client_secret"),
  };
  const call = callDeployedApi(printed, account);
  const token = async () => (await call("/oauth/access_token", { body })).body.access_token;
  return { call, token };
}
