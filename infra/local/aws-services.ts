import { createHash, randomBytes, randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { EventMapping } from "./background/background.ts";
import { listen } from "./free-port.ts";
import { readBody } from "./read-body.ts";

export type AwsServices = { readonly endpoint: string; readonly close: () => void };

export type AwsOptions = {
  readonly parameters: Parameters;
  /** Invokes a function by name. @returns its answer as JSON */
  readonly invoke: (name: string, payload: string) => Promise<string>;
  /** Sends a message to the delivery queue, if there is one. */
  readonly sendMessage?: (body: string, delaySeconds: number) => void;
  readonly eventMapping?: EventMapping;
};

/** The Parameter Store, as far as functions use it. */
export type Parameters = {
  /** @param name with a version behind a colon, or without one for the newest */
  readonly get: (name: string) => string | undefined;
  /** @returns the new version */
  readonly put: (name: string, value: string) => Promise<number>;
};

/** Last part of the queue's address. */
const QUEUE_PATH = "/deliveries";

/** The addresses of these services, as variables of the functions. @param endpoint as the functions see it */
export function makeServiceVariables(endpoint: string) {
  return {
    CARTWRIGHT_DELIVERY_QUEUE: `${endpoint}${QUEUE_PATH}`,
    SQS_ENDPOINT: endpoint,
    SSM_ENDPOINT: endpoint,
    LAMBDA_ENDPOINT: endpoint,
  };
}

/** Id of the only event source mapping here. */
export const EVENT_SOURCE = "local-events";

const MAPPING = new RegExp(`^/2015-03-31/event-source-mappings/${EVENT_SOURCE}/?$`);
const INVOCATION = /^\/2015-03-31\/functions\/([^/]+)\/invocations$/;

/**
 * Serves the calls of functions to other AWS services, so that the deployed code runs here unchanged. A random path
 * protects them: one call returns the signing key.
 */
export async function startAwsServices(options: AwsOptions): Promise<AwsServices> {
  const secret = `/${randomBytes(24).toString("base64url")}`;
  const server = createServer((request, response) => {
    const { url = "" } = request;
    const path = url.startsWith(`${secret}/`) ? url.slice(secret.length) : undefined;
    if (path === undefined) return reply(response, 403, "{}");
    answer(options, path, request).then(
      (body) => reply(response, 200, body),
      () => reply(response, 400, JSON.stringify({ __type: "ValidationException", message: "not here" })),
    );
  });
  return {
    endpoint: `http://127.0.0.1:${await listen(server)}${secret}`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function answer(
  { parameters, invoke, sendMessage, eventMapping }: AwsOptions,
  path: string,
  request: IncomingMessage,
): Promise<string> {
  const body = String(await readBody(request));
  const name = INVOCATION.exec(path)?.[1];
  if (name) return invoke(decodeURIComponent(name), body);
  if (eventMapping && MAPPING.test(path)) {
    if (request.method === "PUT") eventMapping.setCalling(JSON.parse(body).Enabled === true);
    return JSON.stringify({ UUID: EVENT_SOURCE, State: eventMapping.isCalling() ? "Enabled" : "Disabled" });
  }
  if (request.headers["x-amz-target"] === "AmazonSQS.SendMessage") {
    const { QueueUrl, MessageBody, DelaySeconds = 0 } = JSON.parse(body);
    if (!QueueUrl.endsWith(QUEUE_PATH)) throw new Error("no such queue");
    sendMessage?.(MessageBody, DelaySeconds);
    // The SDK verifies this digest. It needs no protection.
    const MD5OfMessageBody = createHash("md5").update(MessageBody).digest("hex");
    return JSON.stringify({ MessageId: randomUUID(), MD5OfMessageBody });
  }
  return answerParameters(parameters, request.headers["x-amz-target"], body);
}

async function answerParameters(parameters: Parameters, target: unknown, body: string): Promise<string> {
  const { Name, Value: sent } = JSON.parse(body);
  if (target === "AmazonSSM.PutParameter") {
    return JSON.stringify({ Version: await parameters.put(Name, sent), Tier: "Standard" });
  }
  if (target !== "AmazonSSM.GetParameter") throw new Error("an unknown call");
  const Value = parameters.get(Name);
  if (Value === undefined) throw new Error("no such parameter");
  return JSON.stringify({ Parameter: { Name, Type: "SecureString", Value, Version: 1 } });
}

function reply(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, { "Content-Type": "application/x-amz-json-1.1" }).end(body);
}
