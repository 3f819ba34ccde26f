import { areas } from "../../../infra/areas/index.ts";
import { endpoints, isFallback } from "../../../infra/endpoints.ts";
import { sampleCustomer, sampleMember } from "../../../infra/local/demo/sample-sign-in.ts";
import {
  type ExampleCaller,
  type ExampleRequest,
  SIGNED_IN,
} from "../../../infra/reference/examples/example.ts";
import { findExample, readExamples } from "../../../infra/reference/examples/read-examples.ts";
import type { Endpoint } from "../../../lib/http/endpoint.ts";
import { type Called, demoToken, send } from "./local-server.ts";

/** Ids of endpoints without an example, and of examples without an endpoint. */
export function findStrayExamples(): readonly string[] {
  const ids = endpoints.filter((one) => !isFallback(one)).map(({ id }) => id);
  const named = Object.keys(areas).flatMap((area) => Object.keys(readExamples(area)));
  return [...ids.filter((id) => !named.includes(id)), ...named.filter((id) => !ids.includes(id))];
}

/** A call of the reference: an example at one of the endpoint's paths with one of its bodies. */
export type ExampleCall = {
  readonly endpoint: Endpoint;
  readonly path: string;
  readonly example: ExampleRequest;
  /** Status of the answer. */
  readonly status: number;
  readonly title: string;
};

const ORDER = ["GET", "POST", "PUT", "DELETE"];

/** Every call in the document, in an order where calls that change nothing come first. */
export function listExampleCalls(): readonly ExampleCall[] {
  const rank = ({ endpoint, path }: ExampleCall) => `${ORDER.indexOf(endpoint.method)} ${path}`;
  return endpoints.flatMap(listCallsOf).toSorted((one, other) => (rank(one) < rank(other) ? -1 : 1));
}

function listCallsOf(endpoint: Endpoint): readonly ExampleCall[] {
  const found = findExample(endpoint);
  if (!found || found.isShownOnly) return [];
  const { more = {}, older = {}, answer, ...example } = found;
  const { id, path, alsoAt = [] } = endpoint;
  const { status } = answer;
  return [
    { endpoint, path, status, title: id, example },
    ...Object.entries(more).map(
      ([
        title,
        {
          body,
          answer: { status },
        },
      ]) => ({
        ...{ endpoint, path, status, title: `${id}: ${title}` },
        example: { ...example, body },
      }),
    ),
    ...alsoAt.map((at) => ({
      ...{ endpoint, path: at, status, title: `${id} at ${at}` },
      example: { ...example, ...older },
    })),
  ];
}

/** Tokens of all callers in examples. */
type Tokens = Readonly<Record<Exclude<ExampleCaller, "anonymous"> | keyof typeof SIGNED_IN, string>>;

/** Gets tokens from a service with the demo store. */
export async function getTokens(url: string): Promise<Tokens> {
  const [administrator, shopper] = await Promise.all([
    demoToken(url, "client_credentials"),
    demoToken(url, "implicit"),
  ]);
  const [member, customer] = await Promise.all([
    send(`${url}/v2/account-members/tokens`, { token: shopper, body: { data: sampleMember } }),
    send(`${url}/v2/customers/tokens`, { token: shopper, body: { data: sampleCustomer } }),
  ]);
  return { administrator, shopper, account: member.body.data[0].token, customer: customer.body.data.token };
}

const PAUSE_MS = 200;
const MOST_TRIES = 50;

/** Calls an example, and again while it has to wait for the end of another job. */
export async function callExample(url: string, tokens: Tokens, call: ExampleCall): Promise<Called> {
  const { before, isPatient } = call.example;
  for (let tries = 1; ; tries += 1) {
    if (before) await send(`${url}${before.path}`, { ...before, token: tokens.administrator });
    const answer = await callOnce(url, tokens, call);
    if (answer.status !== 409 || !isPatient || tries === MOST_TRIES) return answer;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}

/** Examples name the service where a reader starts it. */
function moveToService(body: unknown, url: string): unknown {
  if (body === undefined) return undefined;
  return JSON.parse(JSON.stringify(body).replaceAll("http://127.0.0.1:3000", url));
}

function callOnce(
  url: string,
  tokens: Tokens,
  { endpoint: { method }, path, example }: ExampleCall,
): Promise<Called> {
  const { caller, signedIn, path: values = {}, query = {}, body } = example;
  const at = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ""));
  const words = new URLSearchParams(query).toString();
  return send(`${url}${at}${words && `?${words}`}`, {
    method,
    redirect: "manual",
    body: moveToService(body, url),
    ...(caller === "anonymous" ? {} : { token: tokens[caller] }),
    headers: signedIn ? { [SIGNED_IN[signedIn].header]: tokens[signedIn] } : {},
  });
}
