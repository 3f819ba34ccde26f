import { DynamoDBClient, type DynamoDBClientConfig } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { StandardRetryStrategy } from "@smithy/core/retry";

export type ClientSettings = {
  readonly endpoint?: string | undefined;
};

const ATTEMPTS = 4;
const TRANSIENT_BASE_MS = 25;
const THROTTLE_BASE_MS = 100;
const LONGEST_PAUSE_MS = 1000;

/** Milliseconds for one attempt. */
export const TIME_LIMITS = { connectionTimeout: 500, requestTimeout: 1500, throwOnRequestTimeout: true };

/** The SDK's own pauses (from 1 s) and missing time limit would use up the five seconds of a request. */
export function documentClient(
  { endpoint }: ClientSettings,
  overrides: DynamoDBClientConfig = {},
): DynamoDBDocumentClient {
  const local = { endpoint: endpoint ?? "", region: "local", credentials: LOCAL_CREDENTIALS };
  const client = new DynamoDBClient({
    ...(endpoint ? local : {}),
    retryStrategy: retries(createJitteredPause()),
    requestHandler: TIME_LIMITS,
    base64Decoder,
    ...overrides,
  });
  watchForLostAnswers(client);
  return DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } });
}

/** Faster than the SDK's decoder, which first checks every character. */
function base64Decoder(text: string): Uint8Array {
  const { buffer, byteOffset, byteLength } = Buffer.from(text, "base64");
  return new Uint8Array(buffer, byteOffset, byteLength);
}

const LOCAL_CREDENTIALS = { accessKeyId: "local", secretAccessKey: "local" };

/** The SDK sets another base after a throttle. */
export type Pauses = {
  readonly setDelayBase: (base: number) => void;
  readonly computeNextBackoffDelay: (attempt: number) => number;
};

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
 * Remembers errors after a lost answer: an earlier try may have written, but the SDK shows only its last error.
 * @answers What if DynamoDB's answer is lost?
 */
export function watchForLostAnswers(client: DynamoDBClient): void {
  client.middlewareStack.add(
    (next) => {
      let isLost = false;
      return async (args) => {
        try {
          return await next(args);
        } catch (error) {
          if (typeof error === "object" && error !== null && isLost) afterLoss.add(error);
          isLost ||= hadNoAnswer(error);
          throw error;
        }
      };
    },
    { step: "finalizeRequest", priority: "low", name: "watchForLostAnswers" },
  );
}

export function isAfterLoss(error: unknown): boolean {
  return typeof error === "object" && error !== null && afterLoss.has(error);
}

/** Without a status there was no answer. A 5xx may follow a write that happened. */
export function hadNoAnswer(error: unknown): boolean {
  const status = readStatus(error);
  if (status !== undefined) return status >= 500;
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return (
    (error instanceof Error && ["TimeoutError", "AbortError", "NetworkingError"].includes(error.name)) ||
    (typeof code === "string" && /^(E[A-Z]+|UND_)/.test(code))
  );
}

function readStatus(error: unknown): number | undefined {
  if (!(error instanceof Error) || !("$metadata" in error)) return undefined;
  const metadata = error.$metadata;
  if (typeof metadata !== "object" || metadata === null || !("httpStatusCode" in metadata)) return undefined;
  return typeof metadata.httpStatusCode === "number" ? metadata.httpStatusCode : undefined;
}
