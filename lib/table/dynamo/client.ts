import { DynamoDBClient, type DynamoDBClientConfig } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { StandardRetryStrategy } from "@smithy/core/retry";
import { watchForLostAnswers } from "./lost-answers.ts";

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
