import { DEMO_ADMIN, DEMO_SHOP } from "../../local/demo/clients.ts";
import { sampleCustomer, sampleMember } from "../../local/demo/sample-shoppers.ts";
import { type Example, type ExampleCaller, SIGNED_IN } from "./example.ts";
import type { ExampleCall } from "./index.ts";

/** Tokens of all callers in examples. */
export type Tokens = Readonly<Record<Exclude<ExampleCaller, "anonymous"> | keyof typeof SIGNED_IN, string>>;

export type ExampleAnswer = { readonly status: number; readonly body?: unknown };

type Json = { readonly [field: string]: unknown };

/** Gets tokens from a service with the demo store. @throws Error if the store lacks the demo's callers */
export async function getTokens(url: string): Promise<Tokens> {
  const secret = { client_secret: DEMO_ADMIN.secret };
  const [administrator, shopper] = await Promise.all([
    accessToken(url, { grant_type: "client_credentials", client_id: DEMO_ADMIN.clientId, ...secret }),
    accessToken(url, { grant_type: "implicit", client_id: DEMO_SHOP.clientId }),
  ]);
  const [account, customer] = await Promise.all([
    signIn(`${url}/v2/account-members/tokens`, shopper, sampleMember),
    signIn(`${url}/v2/customers/tokens`, shopper, sampleCustomer),
  ]);
  return { administrator, shopper, account, customer };
}

async function accessToken(url: string, form: Readonly<Record<string, string>>): Promise<string> {
  const answer = await fetch(`${url}/oauth/access_token`, {
    method: "POST",
    body: new URLSearchParams(form),
  });
  const { access_token }: { access_token?: string } = JSON.parse(await answer.text());
  if (!access_token) throw new Error(`There is no token for ${form["client_id"]}: status ${answer.status}.`);
  return access_token;
}

async function signIn(url: string, bearer: string, data: Json): Promise<string> {
  const headers = { authorization: `Bearer ${bearer}`, "content-type": "application/json" };
  const answer = await fetch(url, { method: "POST", headers, body: JSON.stringify({ data }) });
  const text = await answer.text();
  const { data: found }: { data?: { token?: string } | { token?: string }[] } = JSON.parse(text);
  const [{ token } = {}] = found === undefined ? [] : [found].flat();
  if (!token) throw new Error(`No caller can be signed in at ${url}: ${text}`);
  return token;
}

const PAUSE_MS = 200;
const MOST_TRIES = 50;

export async function callExample(url: string, tokens: Tokens, call: ExampleCall): Promise<ExampleAnswer> {
  for (let tries = 1; ; tries += 1) {
    await callBefore(url, tokens, call.example);
    const answer = await callOnce(url, tokens, call);
    if (answer.status !== 409 || !call.example.isPatient || tries === MOST_TRIES) return answer;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}

async function callBefore(url: string, { administrator }: Tokens, { before }: Example): Promise<void> {
  if (!before) return;
  const { method, path, body } = before;
  const headers = { authorization: `Bearer ${administrator}`, "content-type": "application/json" };
  const sent = body === undefined ? {} : { body: JSON.stringify(body) };
  await (await fetch(`${url}${path}`, { method, headers, ...sent })).text();
}

async function callOnce(
  url: string,
  tokens: Tokens,
  { endpoint: { method }, path, example }: ExampleCall,
): Promise<ExampleAnswer> {
  const { body, query = {} } = example;
  const at = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(pathValue(example, name)));
  const words = new URLSearchParams(query).toString();
  const answer = await fetch(`${url}${at}${words && `?${words}`}`, {
    method,
    headers: makeHeaders(example, tokens),
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  return { status: answer.status, ...(text === "" ? {} : { body: JSON.parse(text) }) };
}

function pathValue({ path = {} }: Example, name: string): string {
  const value = path[name];
  if (value === undefined) throw new Error(`The example has no '${name}' for its path.`);
  return value;
}

function makeHeaders(
  { caller, signedIn, headers = {}, body }: Example,
  tokens: Tokens,
): Record<string, string> {
  return {
    ...headers,
    ...(body === undefined ? {} : { "content-type": "application/json" }),
    ...(caller === "anonymous" ? {} : { authorization: `Bearer ${tokens[caller]}` }),
    ...(signedIn ? { [SIGNED_IN[signedIn].header]: tokens[signedIn] } : {}),
  };
}
