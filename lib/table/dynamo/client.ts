import { DynamoDBClient, type DynamoDBClientConfig } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { StandardRetryStrategy } from "@smithy/core/retry";
import { watchForLostAnswers } from "./lost-answers.ts";

export type ClientSettings = {
  /** Where DynamoDB answers; absent on AWS. */
  readonly endpoint?: string | undefined;
};

const ATTEMPTS = 4;
const TRANSIENT_BASE_MS = 25;
const THROTTLE_BASE_MS = 100;
const LONGEST_PAUSE_MS = 1000;

/** How long one attempt may stay without an answer. */
export const TIME_LIMITS = { connectionTimeout: 500, requestTimeout: 1500, throwOnRequestTimeout: true };

/**
 * The SDK repeats transport faults and throttles. Its own pauses after a throttle (from 1 s) and its missing
 * time limit would eat the five seconds a request has, hence the numbers here.
 */
export function documentClient(
  { endpoint }: ClientSettings,
  overrides: DynamoDBClientConfig = {},
): DynamoDBDocumentClient {
  const local = { endpoint: endpoint ?? "", region: "local", credentials: LOCAL_CREDENTIALS };
  const client = new DynamoDBClient({
    ...(endpoint ? local : {}),
    retryStrategy: retries(jitteredPause()),
    requestHandler: TIME_LIMITS,
    base64Decoder,
    ...overrides,
  });
  watchForLostAnswers(client);
  return DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } });
}

/** The SDK's own one first looks at every character of what DynamoDB wrote. */
function base64Decoder(text: string): Uint8Array {
  const { buffer, byteOffset, byteLength } = Buffer.from(text, "base64");
  return new Uint8Array(buffer, byteOffset, byteLength);
}

/** An engine on this machine wants a signature and does not look at it. */
const LOCAL_CREDENTIALS = { accessKeyId: "local", secretAccessKey: "local" };

/** The pauses between attempts: the SDK sets another base after a throttle. */
export type Pauses = {
  readonly setDelayBase: (base: number) => void;
  readonly computeNextBackoffDelay: (attempt: number) => number;
};

export function retries(backoff: Pauses): StandardRetryStrategy {
  return new StandardRetryStrategy({ maxAttempts: ATTEMPTS, baseDelay: TRANSIENT_BASE_MS, backoff });
}

/** A random share of `base × 2^attempt` milliseconds, whatever base the SDK asks for. */
export function jitteredPause(random: () => number = Math.random): Pauses {
  let base = TRANSIENT_BASE_MS;
  return {
    setDelayBase: (milliseconds: number) => {
      base = milliseconds > TRANSIENT_BASE_MS ? THROTTLE_BASE_MS : TRANSIENT_BASE_MS;
    },
    computeNextBackoffDelay: (attempt: number) =>
      Math.floor(random() * Math.min(base * 2 ** attempt, LONGEST_PAUSE_MS)),
  };
}
