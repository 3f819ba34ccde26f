import { createHash, createHmac, createSecretKey, type Hash, type Hmac, type KeyObject } from "node:crypto";
import { once } from "node:events";
import type { Readable } from "node:stream";
import { HttpRequest, type HttpResponse } from "@smithy/core/protocols";
import {
  isServerError,
  isThrottlingError,
  isTransientError,
  StandardRetryStrategy,
} from "@smithy/core/retry";
import { NodeHttpHandler } from "@smithy/node-http-handler";
import { SignatureV4 } from "@smithy/signature-v4";
import type { AttributeMap } from "./attribute-values.ts";
import type { ClientSettings, ServiceName } from "./client-settings.ts";

/** The fields of DynamoDB's answers that are read here. Items are spelled as in its protocol. */
export type Answers = {
  readonly GetItem: { readonly Item?: AttributeMap };
  readonly BatchGetItem: {
    readonly Responses?: { readonly [table: string]: readonly AttributeMap[] };
    readonly UnprocessedKeys?: { readonly [table: string]: object };
  };
  readonly Query: {
    readonly Items?: readonly AttributeMap[];
    readonly LastEvaluatedKey?: AttributeMap;
    readonly ConsumedCapacity?: { readonly CapacityUnits?: number };
  };
  readonly PutItem: object;
  readonly UpdateItem: object;
  readonly TransactWriteItems: object;
};

export type Operation = keyof Answers;

type Limits = { readonly abortSignal?: AbortSignal };

/** A service of AWS that takes and gives JSON. */
type JsonService = {
  readonly name: ServiceName;
  /** Begins the names of its operations. */
  readonly target: string;
  readonly contentType: string;
};

/** Sends operations, each with its kind of answer. */
export type ServiceClient<A> = {
  /**
   * Repeats what may succeed at another try, for `longestMs` in all.
   * @throws Error with the name and the fields of the service's error, or the error of the connection
   * @see https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Programming.LowLevelAPI.html
   */
  readonly send: <O extends keyof A & string>(
    operation: O,
    input: object,
    longestMs: number,
  ) => Promise<A[O]>;
  /** Closes the connections. */
  readonly destroy: () => void;
};

export type DynamoClient = ServiceClient<Answers>;

type ClientParts = {
  readonly requestHandler: {
    handle(request: HttpRequest, limits?: Limits): Promise<{ response: HttpResponse }>;
    destroy?(): void;
  };
  readonly retryStrategy: RetryStrategy;
  readonly now: () => number;
};

/** Milliseconds for one attempt. */
export const TIME_LIMITS = { connectionTimeout: 500, requestTimeout: 1500, throwOnRequestTimeout: true };

export type ClientOverrides = Partial<ClientParts> & { readonly timeLimits?: Partial<typeof TIME_LIMITS> };

/** AWS refuses a signature that is older or younger by five minutes. */
const MOST_SKEW_MS = 4 * 60_000;

/** @answers How is DynamoDB called? */
export function createDynamoClient(settings: ClientSettings, overrides?: ClientOverrides): DynamoClient {
  const target = "DynamoDB_20120810";
  return createServiceClient(
    { name: "dynamodb", target, contentType: "application/x-amz-json-1.0" },
    settings,
    overrides,
  );
}

/**
 * Signs, sends and repeats with the parts of AWS's SDK that do this, without its clients: those double the processor time of
 * a call and the start of a function.
 */
export function createServiceClient<A>(
  service: JsonService,
  { endpoint, region, credentials }: ClientSettings,
  {
    timeLimits,
    requestHandler = new NodeHttpHandler({ ...TIME_LIMITS, ...timeLimits }),
    retryStrategy = retries(createJitteredPause()),
    now = Date.now,
  }: ClientOverrides = {},
): ServiceClient<A> {
  const target = new URL(endpoint.replace(/\/?$/, "/"));
  const signer = new SignatureV4({ service: service.name, region, credentials, sha256: Sha256 });
  let skewMs = 0;
  return {
    send: async (operation, input, longestMs) => {
      const body = JSON.stringify(input);
      // `AbortSignal.timeout` costs ten times as much.
      const ending = new AbortController();
      const timer = setTimeout(() => ending.abort(new CallEnded()), Math.max(1, longestMs)).unref();
      const limits = { abortSignal: ending.signal };
      const attempt = async () => {
        const request = toRequest(target, service, `${service.target}.${operation}`, body);
        const usedMs = skewMs; // Another call may correct it meanwhile.
        const { headers } = await signer.sign(request, { signingDate: new Date(now() + usedMs) });
        const { response } = await requestHandler.handle(Object.assign(request, { headers }), limits);
        const text = await readText(response.body);
        if (response.statusCode === 200) return JSON.parse(text || "{}");
        const skew = measureSkew(response, now());
        const isSkewed = Math.abs(skew - usedMs) > MOST_SKEW_MS;
        if (isSkewed) skewMs = skew;
        throw toError(response, text, isSkewed);
      };
      try {
        return await repeat(retryStrategy, ending.signal, attempt);
      } finally {
        clearTimeout(timer);
      }
    },
    destroy: () => requestHandler.destroy?.(),
  };
}

class CallEnded extends Error {
  override readonly name = "AbortError";

  constructor() {
    super("The call's time was over.");
  }
}

/** As that of the SDK, which makes a key of the same bytes again for each signature, at five times the cost. */
export class Sha256 {
  readonly #hash: Hash | Hmac;

  constructor(secret?: unknown) {
    if (secret === undefined) this.#hash = createHash("sha256");
    else if (!(secret instanceof Uint8Array)) this.#hash = createHmac("sha256", String(secret));
    else {
      const key = keyObjects.get(secret) ?? createSecretKey(secret);
      keyObjects.set(secret, key);
      this.#hash = createHmac("sha256", key);
    }
  }

  update(part: Uint8Array): void {
    this.#hash.update(part);
  }

  async digest(): Promise<Uint8Array> {
    return new Uint8Array(this.#hash.digest());
  }

  reset(): never {
    throw new Error("A signature takes each hash once.");
  }
}

const keyObjects = new WeakMap<Uint8Array, KeyObject>();

function toRequest(
  { protocol, hostname, port, host, pathname }: URL,
  { contentType }: JsonService,
  operation: string,
  body: string,
): HttpRequest {
  return new HttpRequest({
    method: "POST",
    protocol,
    hostname,
    ...(port ? { port: Number(port) } : {}),
    path: pathname,
    headers: {
      host,
      "content-type": contentType,
      "content-length": String(Buffer.byteLength(body)),
      "x-amz-target": operation,
      "user-agent": "cartwright", // CloudTrail shows it
    },
    body,
  });
}

async function readText(body: Readable | Uint8Array): Promise<string> {
  if (body instanceof Uint8Array) return Buffer.from(body).toString();
  const chunks: Buffer[] = [];
  body.on("data", (chunk) => chunks.push(chunk));
  await once(body, "end"); // throws its error
  return Buffer.concat(chunks).toString();
}

/** Milliseconds by which the service's clock is ahead. */
function measureSkew({ headers }: HttpResponse, now: number): number {
  const time = Date.parse(headers["date"] ?? "");
  return Number.isNaN(time) ? 0 : time - now;
}

/** An error with the fields of the service's, and what the SDK's rules for repeating read: `name` and `$metadata`. */
function toError({ statusCode }: HttpResponse, text: string, clockSkewCorrected: boolean): Error {
  const { __type = "", message, Message, ...fields } = parseFields(text);
  const name = String(__type).replace(/^.*#/, "") || `Status${statusCode}`;
  const $metadata = { httpStatusCode: statusCode, clockSkewCorrected };
  // The one error that the SDK repeats because of its own description: another region wrote at the same time.
  const mark = name === "ReplicatedWriteConflictException" ? { $retryable: {} } : {};
  return Object.assign(new Error(String(message ?? Message ?? name)), {
    ...fields,
    ...mark,
    name,
    $metadata,
  });
}

/** A proxy on the way may answer without JSON. */
function parseFields(text: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(text));
  } catch {
    return {};
  }
}

const ATTEMPTS = 4;
const TRANSIENT_BASE_MS = 25;
const THROTTLE_BASE_MS = 100;
const LONGEST_PAUSE_MS = 1000;

export type RetryStrategy = Pick<
  StandardRetryStrategy,
  "acquireInitialRetryToken" | "refreshRetryTokenForRetry" | "recordSuccess"
>;

/** The SDK sets another base after a throttle. */
export type Pauses = {
  readonly setDelayBase: (base: number) => void;
  readonly computeNextBackoffDelay: (attempt: number) => number;
};

/** The SDK's own pauses (from 1 s) would use up the five seconds of a request. */
export function retries(backoff: Pauses): StandardRetryStrategy {
  return new StandardRetryStrategy({ maxAttempts: ATTEMPTS, baseDelay: TRANSIENT_BASE_MS, backoff });
}

export function createJitteredPause(random: () => number = Math.random): Pauses {
  let base = TRANSIENT_BASE_MS;
  return {
    setDelayBase: (milliseconds: number) => {
      base = milliseconds > TRANSIENT_BASE_MS ? THROTTLE_BASE_MS : TRANSIENT_BASE_MS;
    },
    computeNextBackoffDelay: (attempt: number) =>
      Math.floor(random() * Math.min(base * 2 ** attempt, LONGEST_PAUSE_MS)),
  };
}

const afterLoss = new WeakSet<object>();

/**
 * Repeats an attempt as the SDK's standard strategy says, until the signal aborts. Remembers errors after a lost answer: an
 * earlier attempt may have written, but only the last error is thrown.
 * @answers What if DynamoDB's answer is lost?
 */
async function repeat<T>(
  strategy: RetryStrategy,
  signal: AbortSignal,
  attempt: () => Promise<T>,
): Promise<T> {
  let isLost = false;
  for (let token = await strategy.acquireInitialRetryToken(""); ; ) {
    try {
      const answer = await attempt();
      strategy.recordSuccess(token);
      return answer;
    } catch (error) {
      if (!isError(error)) throw error;
      if (isLost) afterLoss.add(error);
      isLost ||= hadNoAnswer(error);
      const errorType = chooseErrorType(error);
      const pausing = strategy.refreshRetryTokenForRetry(token, { error, errorType }).catch(() => undefined);
      const next = await Promise.race([pausing, waitForAbort(signal)]);
      signal.throwIfAborted();
      if (!next) throw error;
      token = next;
    }
  }
}

async function waitForAbort(signal: AbortSignal): Promise<undefined> {
  if (!signal.aborted) await once(signal, "abort");
}

type SdkError = Parameters<typeof isTransientError>[0];

function isError(error: unknown): error is SdkError {
  return Error.isError(error);
}

function chooseErrorType(error: SdkError): "THROTTLING" | "TRANSIENT" | "SERVER_ERROR" | "CLIENT_ERROR" {
  if (isThrottlingError(error)) return "THROTTLING";
  if (isTransientError(error)) return "TRANSIENT";
  return isServerError(error) ? "SERVER_ERROR" : "CLIENT_ERROR";
}

export function isAfterLoss(error: unknown): boolean {
  return typeof error === "object" && error !== null && afterLoss.has(error);
}

/** Without a status there was no answer. A 5xx may follow a write that happened. */
export function hadNoAnswer(error: unknown): boolean {
  const status = readStatus(error);
  if (status !== undefined) return status >= 500;
  const code = Error.isError(error) && "code" in error ? error.code : undefined;
  return (
    (Error.isError(error) && ["TimeoutError", "AbortError", "NetworkingError"].includes(error.name)) ||
    (typeof code === "string" && /^(E[A-Z]+|UND_)/.test(code))
  );
}

function readStatus(error: unknown): number | undefined {
  if (!Error.isError(error) || !("$metadata" in error)) return undefined;
  const metadata = error.$metadata;
  if (typeof metadata !== "object" || metadata === null || !("httpStatusCode" in metadata)) return undefined;
  return typeof metadata.httpStatusCode === "number" ? metadata.httpStatusCode : undefined;
}
