import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { demoToken, send } from "../deployment/local-server.ts";

type Setup = { readonly api: string };

/**
 * A storefront of another origin whose server and pages send, in this order and with these fields, what a public storefront
 * for this contract sends for a sign-in at an identity provider. It has pages in a language, and its own idea of secrets:
 * digits as state, 56 hexadecimal characters as verifier.
 */
export async function openStorefront({ api }: Setup) {
  /** Requests of the storefront's server, which a browser does not see. */
  const asked: string[] = [];
  const ask = async (token: string, path: string) => {
    asked.push(`GET ${path}`);
    return (await send(api + path, { token })).body;
  };
  /** A sign-in page asks for the settings and the profiles with every visit. */
  const readProviders = async () => {
    const token = await demoToken(api);
    const { data } = await ask(token, "/v2/settings/account-authentication");
    const realmId = data.relationships.authentication_realm.data.id;
    const profiles = await ask(token, `/v2/authentication-realms/${realmId}/oidc-profiles`);
    return { api, token, realmId, clientId: data.meta.client_id, profiles: profiles.data };
  };
  const answer = async ({ url = "" }: IncomingMessage, response: ServerResponse) => {
    const { pathname, search } = new URL(url, "http://localhost");
    const page = PAGES[pathname];
    if (page !== undefined) {
      const told = pathname === "/en/login" ? await readProviders() : { api, token: await demoToken(api) };
      response.writeHead(200, { "Content-Type": "text/html; charset=utf-8" });
      return response.end(fill(page, told));
    }
    if (pathname.startsWith("/en/") || pathname === "/favicon.ico") return response.writeHead(204).end();
    // The language of the browser comes into the address, with the query.
    return response.writeHead(307, { Location: `/en${pathname.replace(/\/$/, "")}${search}` }).end();
  };
  const server = createServer((request, response) => {
    answer(request, response).catch((error) => response.writeHead(500).end(String(error)));
  });
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    asked,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const fill = (
  script: string,
  told: object,
) => `<!doctype html><html lang="en"><title>Storefront</title><main></main>
<script>const told = ${JSON.stringify(told).replaceAll("<", "\\u003c")};
const main = document.querySelector("main");
const cookieOf = (name) => new Map(document.cookie.split("; ").map((pair) => pair.split("="))).get(name);
const call = async (method, path, { body, account } = {}) => {
  const headers = { Authorization: "Bearer " + told.token, "Content-Type": "application/json" };
  if (account !== undefined) headers["EP-Account-Management-Authentication-Token"] = account;
  const answer = await fetch(told.api + path, { method, headers, body: body && JSON.stringify(body) });
  return answer.status === 204 ? undefined : answer.json();
};
${script}</script></html>`;

const LOGIN = `
const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
const base64 = (bytes) => btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
const leave = async (id) => {
  const profile = await call("GET", "/v2/authentication-realms/" + told.realmId + "/oidc-profiles/" + id);
  const state = String(crypto.getRandomValues(new Uint32Array(1))[0]);
  const verifier = hex(crypto.getRandomValues(new Uint8Array(28)));
  localStorage.setItem("state", state);
  localStorage.setItem("code_verifier", verifier);
  localStorage.setItem("location", "/en/account");
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(verifier)));
  location.href = profile.links["authorization-endpoint"] + "&client_id=" + told.clientId
    + "&redirect_uri=" + encodeURIComponent(location.origin + "/oidc") + "&state=" + state
    + "&response_type=code&scope=" + encodeURIComponent("openid email profile")
    + "&code_challenge_method=S256&code_challenge=" + base64(hash);
};
for (const { id, name } of told.profiles) {
  const button = document.createElement("button");
  button.textContent = "Login with " + name;
  button.onclick = () => leave(id);
  main.append(button);
}`;

const BACK = `
(async () => {
  const query = new URLSearchParams(location.search);
  if (query.get("state") !== localStorage.getItem("state")) return;
  const { data } = await call("POST", "/v2/account-members/tokens", { body: { data: {
    type: "account_management_authentication_token",
    authentication_mechanism: "oidc",
    oauth_authorization_code: query.get("code"),
    oauth_redirect_uri: location.origin + "/oidc",
    oauth_code_verifier: localStorage.getItem("code_verifier"),
  } } });
  const account = String(data[0].token);
  let [cart] = (await call("GET", "/v2/carts", { account })).data;
  if (!cart) {
    cart = (await call("POST", "/v2/carts", { account, body: { name: "Cart" } })).data;
    const body = [{ type: "account", id: data[0].account_id }];
    await call("POST", "/v2/carts/" + cart.id + "/relationships/accounts", { account, body });
  }
  const guests = cookieOf("cart");
  if (guests) await call("POST", "/v2/carts/" + cart.id + "/items", { account, body: { data: { type: "cart_items", cart_id: guests } } });
  document.cookie = "cart=" + cart.id + "; path=/";
  document.cookie = "account=" + account + "; path=/";
  document.cookie = "name=" + encodeURIComponent(data[0].account_name) + "; path=/";
  location.href = localStorage.getItem("location");
})();`;

const ACCOUNT = `
(async () => {
  const items = await call("GET", "/v2/carts/" + cookieOf("cart") + "/items", { account: cookieOf("account") });
  const lines = items.data.map(({ name, quantity }) => quantity + " × " + name).toSorted();
  main.textContent = ["Hello, " + decodeURIComponent(cookieOf("name")), ...lines].join(" | ");
})();`;

const PAGES: Readonly<Record<string, string>> = {
  "/en": "",
  "/en/login": LOGIN,
  "/en/oidc": BACK,
  "/en/account": ACCOUNT,
};
