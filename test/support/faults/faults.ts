import { createServer, type Server, type Socket } from "node:net";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { type HttpRequest, HttpResponse } from "@smithy/core/protocols";
import { TIME_LIMITS } from "../../../lib/table/dynamo/client.ts";
import type { Undescribed } from "../routes.ts";

/**
 * Faults of one request to DynamoDB, injected below the SDK's retries.
 * - `reset`: the connection breaks before anything was sent.
 * - `refuse`, `server-error`, `collision`, `in-progress`, `condition`: DynamoDB answers with this error, nothing is
 * executed. A failed condition may come with the item that is in the way.
 * - `drop`: executed, the answer is lost. `twice`: executed two times, the second answer is returned.
 * - `silence`: the connection stays open and no answer comes. `timeout`: the same as the client sees it when its time for
 * an attempt is over, without the wait.
 * - `death`: the process ends, so the call neither reaches the table nor comes back.
 */
export type Fault =
  | "reset"
  | "refuse"
  | "server-error"
  | "collision"
  | "in-progress"
  | "condition"
  | "drop"
  | "twice"
  | "silence"
  | "timeout"
  | "death";

/** Operations that write. */
export const WRITES: ReadonlySet<string> = new Set(["TransactWriteItems", "PutItem", "UpdateItem"]);

/** One attempt on the wire. */
export type Attempt = {
  /** For example `GetItem` or `TransactWriteItems`. */
  readonly operation: string;
  readonly body: Undescribed;
  /** The number of earlier attempts of any operation. */
  readonly index: number;
};

export type FaultPlan = (attempt: Attempt) => Fault | undefined;

/** A stored item in DynamoDB's notation by its key, for failed conditions. */
type FindItem = (key: Undescribed) => Undescribed;

type Options = Parameters<DynamoDBClient["config"]["requestHandler"]["handle"]>[1];
type Handler = {
  handle(request: HttpRequest, options?: Options): Promise<{ response: HttpResponse }>;
  destroy?: () => void;
};

export type FaultyHandler = Handler & {
  readonly attempts: readonly Attempt[];
  readonly metadata: { readonly handlerProtocol: string };
};

/** A request handler for `createDynamoClient` with its time limits, which injects the faults of `plan`. */
export function faultyHandler(plan: FaultPlan, limits: Partial<typeof TIME_LIMITS> = {}): FaultyHandler {
  return handlerOver(createRealHandler(limits), plan);
}

type Answered = { readonly response: HttpResponse };

export type Observer = {
  /** Sends a request that no fault keeps from the engine. */
  readonly send: (sent: Omit<Attempt, "index">, send: () => Promise<Answered>) => Promise<Answered>;
  readonly findItem: FindItem;
};

/** As `faultyHandler`, with an observer between the faults and the engine. */
export function observedHandler(
  plan: FaultPlan,
  limits: Partial<typeof TIME_LIMITS>,
  { send, findItem }: Observer,
): FaultyHandler {
  const real = createRealHandler(limits);
  const observed: Handler = {
    destroy: () => real.destroy?.(),
    handle: (request, options) => send(describeAttempt(request), () => real.handle(request, options)),
  };
  return handlerOver(observed, plan, findItem);
}

function createRealHandler(limits: Partial<typeof TIME_LIMITS>): Handler {
  const config = { region: "local", requestHandler: { ...TIME_LIMITS, ...limits } };
  return new DynamoDBClient(config).config.requestHandler;
}

/** A request handler that sends nothing: `answer` returns the answer of every attempt, for tests of exact commands. */
export function createCannedHandler(answer: (attempt: Attempt) => object | Fault): FaultyHandler {
  const given = new Map<number, object | Fault>();
  const ask = (attempt: Attempt) => {
    const said = answer(attempt);
    given.set(attempt.index, said);
    return typeof said === "string" ? said : undefined;
  };
  let index = 0;
  const real: Handler = {
    handle: async () => {
      while (typeof given.get(index) === "string") index += 1;
      const body = given.get(index) as object;
      index += 1;
      return { response: jsonResponse(200, body) };
    },
  };
  return handlerOver(real, ask);
}

function handlerOver(real: Handler, plan: FaultPlan, findItem: FindItem = () => undefined): FaultyHandler {
  const attempts: Attempt[] = [];
  return {
    attempts,
    metadata: { handlerProtocol: "http/1.1" },
    destroy: () => real.destroy?.(),
    async handle(request, options) {
      const attempt = { ...describeAttempt(request), index: attempts.length };
      attempts.push(attempt);
      const fault = plan(attempt);
      if (fault === "condition") return refuseCondition(attempt, findItem);
      return meet(fault, attempt, real, request, options);
    },
  };
}

function describeAttempt(request: HttpRequest): Omit<Attempt, "index"> {
  const target = String(request.headers["x-amz-target"] ?? "");
  return { operation: target.slice(target.indexOf(".") + 1), body: JSON.parse(text(request.body)) };
}

const text = (body: string | Uint8Array) =>
  typeof body === "string" ? body : new TextDecoder().decode(body);

async function meet(
  fault: Exclude<Fault, "condition"> | undefined,
  attempt: Attempt,
  real: Handler,
  request: HttpRequest,
  options: Options,
) {
  switch (fault) {
    case undefined:
      return real.handle(request, options);
    case "reset":
      throw connectionReset();
    case "death":
      return new Promise<never>(() => {});
    case "timeout":
      throw Object.assign(new Error("The socket timed out."), { name: "TimeoutError" });
    case "drop":
      await execute(real, request, options);
      throw connectionReset();
    case "twice":
      await execute(real, request, options);
      return real.handle(request, options);
    case "silence":
      return intoSilence(real, request, options);
    case "refuse":
      return refusal("ProvisionedThroughputExceededException");
    case "server-error":
      return { response: jsonResponse(500, makeTyped("InternalServerError")) };
    case "in-progress":
      return refusal("TransactionInProgressException");
    case "collision":
      return isTransaction(attempt)
        ? makeCancelled(attempt, "TransactionConflict")
        : refusal("TransactionConflictException");
  }
}

/** Reads the answer to its end, because otherwise its connection stays in use. */
async function execute(real: Handler, request: HttpRequest, options: Options): Promise<void> {
  const { response } = await real.handle(request, options);
  for await (const _ of response.body);
}

const isTransaction = ({ operation }: Attempt) => operation === "TransactWriteItems";

function connectionReset(): Error {
  return Object.assign(new Error("read ECONNRESET"), { code: "ECONNRESET", errno: -104, syscall: "read" });
}

async function intoSilence(real: Handler, request: HttpRequest, options: Options) {
  const { port, close } = await silentServer();
  try {
    return await real.handle(
      Object.assign(request.clone(), { hostname: "127.0.0.1", port, protocol: "http:" }),
      options,
    );
  } finally {
    close();
  }
}

/** A server that accepts connections and never answers. */
function silentServer(): Promise<{ port: number; close: () => void }> {
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => sockets.add(socket.on("error", () => {})));
  const close = () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  };
  return new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      resolve({ port: typeof address === "object" && address ? address.port : 0, close });
    });
  });
}

function refusal(name: string, more: object = {}) {
  return { response: jsonResponse(400, { ...makeTyped(name), ...more }) };
}

/** The writes of a transaction, or the single write. */
function listParts({ operation, body }: Omit<Attempt, "index">): readonly Undescribed[] {
  if (operation !== "TransactWriteItems") return [body];
  return body.TransactItems.map((one: object) => Object.values(one)[0]);
}

/** True for a condition on a version or a number. That an item is there or is not fails only where that is true. */
const canFail = ({ ConditionExpression: text }: Undescribed) =>
  text !== undefined && !/^attribute_(?:not_)?exists\(#pk\)/.test(text);

export const canMeetCondition = (attempt: Omit<Attempt, "index">) => listParts(attempt).some(canFail);

/** The first condition that can fail does, with the item that is stored there. */
function refuseCondition(attempt: Attempt, findItem: FindItem) {
  const { body } = attempt;
  const itemOf = ({ Item, Key = { pk: Item.pk, sk: Item.sk } }: Undescribed) => {
    const found = findItem(Key);
    // Another writer has moved it on, or the condition would have held.
    const version = found?.version ? { version: { N: String(Number(found.version.N) + 1) } } : {};
    return found ? { Item: { ...found, ...version } } : {};
  };
  if (!isTransaction(attempt)) return refusal("ConditionalCheckFailedException", itemOf(body));
  const parts = listParts(attempt);
  const at = Math.max(parts.findIndex(canFail), 0);
  return makeCancelled(attempt, "ConditionalCheckFailed", at, itemOf(parts[at]));
}

function makeCancelled({ body }: Attempt, code: string, position = 0, more: object = {}) {
  const reasons = body.TransactItems.map((_: unknown, at: number) =>
    at === position ? { Code: code, ...more } : { Code: "None" },
  );
  const name = "TransactionCanceledException";
  return { response: jsonResponse(400, { ...makeTyped(name), CancellationReasons: reasons }) };
}

const makeTyped = (name: string) => ({ __type: `com.amazonaws.dynamodb.v20120810#${name}`, message: name });

function jsonResponse(statusCode: number, body: object) {
  const headers = { "content-type": "application/x-amz-json-1.0" };
  return new HttpResponse({ statusCode, headers, body: Buffer.from(JSON.stringify(body, asOnWire)) });
}

/** The protocol has bytes in base64. */
function asOnWire(_: string, value: unknown): unknown {
  return value instanceof Uint8Array ? Buffer.from(value).toString("base64") : value;
}
