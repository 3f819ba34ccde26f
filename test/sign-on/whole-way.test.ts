import { createHash } from "node:crypto";
import { describe, expect, it } from "@jest/globals";
import { ACCOUNT_REALM_ID } from "../../lib/realms/realms.ts";
import { demoToken, send, useSharedServer } from "../support/deployment/local-server.ts";

const VERIFIER = "9c41f2d07b8e4a6fa1c35e9d2b7740168cf3e5a9d1b24c7e80f6";
const MOST_PAGES = 15;

/** A browser that keeps cookies and fills in the provider's forms. */
function aBrowser() {
  const jar = new Map<string, string>();
  const open = async (url: string, form?: URLSearchParams) => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
    const sent = form ? { method: "POST", body: form } : {};
    const answer = await fetch(url, { redirect: "manual", headers: { cookie }, ...sent });
    for (const text of answer.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(text) ?? [];
      jar.set(name, value);
    }
    return answer;
  };
  /** Goes on from page to page until it is at an address that begins like this. */
  const walk = async (from: string, to: string): Promise<string> => {
    let url = from;
    let form: URLSearchParams | undefined;
    for (let page = 0; page < MOST_PAGES && !url.startsWith(to); page += 1) {
      const answer = await open(url, form);
      const location = answer.headers.get("location");
      const html = await answer.text();
      const action = /action="([^"]+)"/.exec(html)?.[1];
      if (location === null && action === undefined) throw new Error(`${answer.status} ${url} ${html}`);
      url = new URL(location ?? action ?? "", url).href;
      const prompt = /name="prompt" value="([^"]+)"/.exec(html)?.[1] ?? "";
      form = location === null ? new URLSearchParams({ prompt, login: "ida", password: "any" }) : undefined;
    }
    return url;
  };
  return { walk };
}

describe("sign-in at the demo provider of npm start", () => {
  const server = useSharedServer();

  it("leads a browser from the link of a profile to a member's token, again the same member, under both names of this machine", async () => {
    const api = server.url();
    const ask = async (path: string, body?: unknown) => {
      const shopper = new URLSearchParams({ grant_type: "implicit", client_id: "demo-shop" });
      const bearer = await fetch(`${api}/oauth/access_token`, { method: "POST", body: shopper });
      const authorization = `Bearer ${Reflect.get(Object(await bearer.json()), "access_token")}`;
      const headers = { authorization, "content-type": "application/json" };
      const sent = body === undefined ? {} : { method: "POST", body: JSON.stringify(body) };
      const answer = await fetch(`${api}${path}`, { headers, ...sent });
      return { status: answer.status, body: JSON.parse(await answer.text()) };
    };
    const { body: list } = await ask(`/v2/authentication-realms/${ACCOUNT_REALM_ID}/oidc-profiles`);
    const members: string[] = [];
    for (const shop of [api, api.replace("127.0.0.1", "localhost")]) {
      const redirect_uri = `${shop}/shop/signed-in`;
      const query = new URLSearchParams({
        ...{ client_id: "account-management", redirect_uri, response_type: "code", state: "4411" },
        ...{ scope: "openid email profile", code_challenge_method: "S256" },
        code_challenge: createHash("sha256").update(VERIFIER).digest("base64url"),
      });
      const start = `${list.data[0].links["authorization-endpoint"]}&${query}`;
      const at = new URL(await aBrowser().walk(start, redirect_uri));
      expect(at.searchParams.get("state")).toBe("4411");
      const { status, body } = await ask("/v2/account-members/tokens", {
        data: {
          type: "account_management_authentication_token",
          authentication_mechanism: "oidc",
          oauth_authorization_code: at.searchParams.get("code"),
          oauth_redirect_uri: redirect_uri,
          oauth_code_verifier: VERIFIER,
        },
      });
      expect([status, body.data]).toMatchObject([201, [{ account_name: "ida", token: expect.any(String) }]]);
      members.push(body.meta.account_member_id);
    }
    expect(members[1]).toBe(members[0]);
  }, 60_000);

  it("401: the list of carts for a storefront whose exchange failed and that sends the word 'undefined'", async () => {
    const token = await demoToken(server.url());
    const headers = { "EP-Account-Management-Authentication-Token": "undefined" };
    expect((await send(`${server.url()}/v2/carts`, { token, headers })).status).toBe(401);
  });
});
