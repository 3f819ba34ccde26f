import { randomUUID } from "node:crypto";
import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { exportJWK, generateKeyPair, type JSONWebKeySet, type JWK } from "jose";
import type { Endpoint } from "../../lib/http/endpoint.ts";
import { createHandlerFor, type Handler } from "../../lib/http/handler.ts";
import type { Runtime } from "../../lib/http/runtime.ts";
import {
  createShopperVerifier,
  createSigner,
  createStaffVerifier,
  createVerifier,
} from "../../lib/http/tokens.ts";
import { deadlineIn } from "../../lib/kernel/deadline.ts";
import { checkShopper } from "../../lib/runtime/check-shopper.ts";
import { getPageLength } from "../../lib/settings/page-length-store.ts";
import { readStaffAddresses, readStaffRole } from "../../lib/staff/session-store.ts";
import { createDynamoClient, type DynamoClient } from "../../lib/table/dynamo/client.ts";
import { describeLocalClient } from "../../lib/table/dynamo/client-settings.ts";
import { dynamoTable } from "../../lib/table/dynamo/dynamo-table.ts";
import type { Capabilities, Capability } from "../../lib/use-case/capabilities.ts";
import { type Caller, PASSWORD_COST, WITHOUT_REQUEST } from "../../lib/use-case/context.ts";
import { createTable } from "../local/create-table.ts";
import { type Engine, type EngineOptions, startEngine } from "../local/engine.ts";

/** One call of DynamoDB: its name and the units it consumed. */
export type Metered = { readonly command: string; readonly read: number; readonly write: number };

export type Shop = {
  readonly engine: Engine;
  readonly runtime: Runtime<Capability>;
  readonly client: DynamoClient;
  readonly tableName: string;
  /** Calls since the last `reset`. */
  readonly calls: Metered[];
  readonly reset: () => void;
  /** The number of calls since the opening, those that failed included. */
  readonly sent: () => number;
  readonly call: (endpoint: Endpoint, request: Request) => Promise<{ status: number; text: string }>;
  /** The request as a function receives it. `publicKeys` verify its token. */
  readonly eventOf: (endpoint: Endpoint, request: Request) => APIGatewayProxyEventV2;
  readonly publicKeys: JSONWebKeySet;
};

export type Request = {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: string;
  /** A text is sent as it is, anything else as JSON. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Grant of the token; client credentials by default. */
  readonly as?: Exclude<Caller["grant"], "none">;
};

/** An empty table on a real engine, with a client that records the units of every call. */
export async function openShop(options: Pick<EngineOptions, "dataFile"> = {}): Promise<Shop> {
  const engine = await startEngine(options);
  const tableName = `bench-${randomUUID()}`;
  await createTable(engine.endpoint, tableName);
  const calls: Metered[] = [];
  let sent = 0;
  const noteSent = () => {
    sent += 1;
  };
  const client = createMeteredClient(engine.endpoint, calls, noteSent);
  const keys = await newKeys();
  const runtime = runtimeOn(client, tableName, keys);
  const handlers = new Map<string, Handler>();
  const requestToken = (grant: NonNullable<Request["as"]>) =>
    runtime.capabilities.signer({ grant, clientId: "bench" }, new Date());
  const tokens = {
    client_credentials: await requestToken("client_credentials"),
    implicit: await requestToken("implicit"),
  };
  const eventFor = (endpoint: Endpoint, request: Request) =>
    makeEvent(endpoint, tokens[request.as ?? "client_credentials"], request);
  return {
    engine,
    runtime,
    client,
    tableName,
    calls,
    reset: () => calls.splice(0),
    sent: () => sent,
    async call(endpoint, request) {
      const handler = handlers.get(endpoint.id) ?? createHandlerFor(endpoint, runtime);
      handlers.set(endpoint.id, handler);
      const answer = await handler(eventFor(endpoint, request));
      return { status: answer.statusCode ?? 0, text: answer.body ?? "" };
    },
    eventOf: eventFor,
    publicKeys: keys.publicKeys,
  };
}

/** @returns the text of the answer @throws Error for an answer other than a 2xx */
export async function sendRequest(shop: Shop, endpoint: Endpoint, request: Request): Promise<string> {
  const { status, text } = await shop.call(endpoint, request);
  if (status >= 300) throw new Error(`${endpoint.id} was answered ${status}: ${text}`);
  return text;
}

export function sumUnits(calls: readonly Metered[], kind: "read" | "write"): number {
  return calls.reduce((total, call) => total + call[kind], 0);
}

/** A context for use cases without a request. */
export function openContext({ runtime }: Shop, longestMs: number) {
  const { now, newId, profile, log, demoKeys, addressLimit } = runtime;
  const deadline = deadlineIn(longestMs);
  return {
    ...WITHOUT_REQUEST,
    ...{ now, newId, profile, log, demoKeys, addressLimit, deadline },
    table: runtime.table(deadline),
    caller: { grant: "client_credentials", clientId: "bench" } as const,
    ...{ requestId: randomUUID(), effectId: randomUUID(), count: () => {} },
  };
}

/** Records the units that every call consumed. @param noteSent is called before a call, also if it fails */
export function createMeteredClient(endpoint: string, calls: Metered[], noteSent = () => {}): DynamoClient {
  const client = createDynamoClient(describeLocalClient(endpoint));
  return {
    ...client,
    send: async (command, input, longestMs) => {
      noteSent();
      const answer = await client.send(command, { ...input, ReturnConsumedCapacity: "TOTAL" }, longestMs);
      const units = readCapacityUnits(answer);
      const isRead = /Get|Query/.test(command);
      calls.push({ command, read: isRead ? units : 0, write: isRead ? 0 : units });
      return answer;
    },
  };
}

function readCapacityUnits(output: object): number {
  const consumed: unknown = Object.entries(output).find(([name]) => name === "ConsumedCapacity")?.[1];
  const parts: unknown[] = Array.isArray(consumed) ? consumed : [consumed];
  return parts.reduce<number>((sum, part) => {
    const units: unknown = Object.entries(part ?? {}).find(([name]) => name === "CapacityUnits")?.[1];
    return sum + (typeof units === "number" ? units : 0);
  }, 0);
}

type Keys = { readonly publicKeys: JSONWebKeySet; readonly signing: JWK };

async function newKeys(): Promise<Keys> {
  const { publicKey, privateKey } = await generateKeyPair("ES256", { extractable: true });
  const kid = "bench";
  return {
    publicKeys: { keys: [{ ...(await exportJWK(publicKey)), kid }] },
    signing: { ...(await exportJWK(privateKey)), kid },
  };
}

function runtimeOn(
  client: Shop["client"],
  tableName: string,
  { publicKeys, signing }: Keys,
): Runtime<Capability> {
  const silent = () => {};
  const now = () => new Date();
  return {
    table: (deadline) => dynamoTable({ client, tableName, now, deadline }),
    now,
    newId: () => randomUUID(),
    log: { info: silent, warn: silent, error: silent },
    profile: "specification",
    verify: createVerifier(publicKeys, async () => new Map()),
    verifyShopper: createShopperVerifier(publicKeys, async () => new Map()),
    verifyStaff: createStaffVerifier(publicKeys),
    readStaffRole,
    readStaffAddresses,
    checkShopper,
    pageLength: getPageLength,
    demoKeys: "refused",
    addressLimit: 25,
    passwordCost: PASSWORD_COST,
    deadlineMs: 60_000,
    capabilities: { ...ALONE, signer: createSigner(() => Promise.resolve(signing)) },
  };
}

const refuse = () => Promise.reject(new Error("The bench reaches only its table."));

/** Nothing outside of this process. */
const ALONE: Omit<Capabilities, "signer"> = {
  contents: "none",
  contentRemoval: "none",
  privateFiles: "none",
  deliveryCalls: { callFor: async () => {} },
  senders: { post: refuse, sendToQueue: refuse, putEvent: refuse, pause: refuse },
  targetRules: { allowsLoopback: false, lookup: refuse },
  eventSwitch: "none",
  providerCalls: { send: refuse, pause: refuse },
  gatewaySecrets: { read: refuse },
  secretKeeping: { keep: refuse },
  outsideCalls: { send: refuse },
  clientSecrets: { read: refuse },
  clientSecretKeeping: { keep: refuse },
  ownAddress: { read: refuse },
  staffPool: "none",
  gateway: () => ({ method: "", path: "", routes: [], forward: refuse }),
};

function makeEvent(endpoint: Endpoint, token: string, request: Request): APIGatewayProxyEventV2 {
  const { params = {}, query = "", body, headers = {} } = request;
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? "");
  const time = new Date();
  return {
    version: "2.0",
    routeKey: `${endpoint.method} ${endpoint.path}`,
    rawPath: path,
    rawQueryString: query,
    headers: { authorization: `Bearer ${token}`, ...headers },
    pathParameters: { ...params },
    isBase64Encoded: false,
    ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
    requestContext: {
      accountId: "",
      apiId: "",
      domainName: "",
      domainPrefix: "",
      requestId: randomUUID(),
      routeKey: "",
      stage: "$default",
      time: time.toISOString(),
      timeEpoch: time.getTime(),
      http: {
        method: endpoint.method,
        path,
        protocol: "HTTP/1.1",
        sourceIp: "127.0.0.1",
        userAgent: "bench",
      },
    },
  };
}
