import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { compiledCode } from "../environment.ts";
import type { Undescribed } from "../routes.ts";
import { testPublicKeys } from "../runtime.ts";

export type Invocation = {
  /** The folder that is deployed as the function's code. */
  readonly folder: string;
  readonly event: Readonly<Record<string, unknown>>;
};
export type Invoked = {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
};

const SCRIPT = join(import.meta.dirname, "invoke-script.ts");

/**
 * Runs bundled functions like Lambda, from their deployed files and with only their environment, in one new process. There
 * is no table: a request that reads it answers 503.
 */
export async function invokeBundles(invocations: readonly Invocation[]): Promise<readonly Invoked[]> {
  return (await runBundles(invocations)).answers;
}

/** Like `invokeBundles`, with more environment variables and with the lines that the functions log. */
export async function runBundles(
  invocations: readonly Invocation[],
  more: Readonly<Record<string, string>> = {},
): Promise<{
  readonly answers: readonly Invoked[];
  readonly lines: readonly Undescribed[];
}> {
  const env = {
    ...compiledCode,
    PATH: process.env["PATH"],
    AWS_REGION: "eu-central-1",
    AWS_ACCESS_KEY_ID: "none",
    AWS_SECRET_ACCESS_KEY: "none",
    DYNAMODB_ENDPOINT: "http://127.0.0.1:9",
    CARTWRIGHT_TABLE: "none",
    CARTWRIGHT_ADDRESS_PARAMETER: "none",
    CARTWRIGHT_PUBLIC_KEYS: JSON.stringify(testPublicKeys),
    CARTWRIGHT_DEADLINE_MS: "500",
    CARTWRIGHT_DELIVERY_QUEUE: "http://127.0.0.1:9/none",
    CARTWRIGHT_EVENT_SOURCE: "none",
    CARTWRIGHT_FILES_BUCKET: "none",
    CARTWRIGHT_FUNCTION_PREFIX: "none-",
    CARTWRIGHT_GATEWAY_PARAMETERS: "none",
    CARTWRIGHT_IDENTITY_PARAMETERS: "none",
    CARTWRIGHT_PRIVATE_BUCKET: "none",
    CARTWRIGHT_SIGNING_KEY_PARAMETER: "none",
    CARTWRIGHT_STAFF_POOL: "none",
    ...more,
  };
  const running = promisify(execFile)(process.execPath, ["--disable-warning=ExperimentalWarning", SCRIPT], {
    env,
  });
  // They are too long for arguments: there are hundreds of functions.
  running.child.stdin?.end(JSON.stringify(invocations));
  const { stdout, stderr } = await running;
  // The functions log to both streams, errors to stderr. The answers are the last line of stdout.
  const out = stdout.trimEnd().split("\n");
  const logged = [...out.slice(0, -1), ...stderr.trimEnd().split("\n")].filter((line) => line !== "");
  return { answers: JSON.parse(out.at(-1) ?? ""), lines: logged.map((line) => JSON.parse(line)) };
}

/** A request as the gateway sends it. */
export function gatewayEvent(
  method: string,
  path: string,
  extra: { headers?: Record<string, string>; body?: string } = {},
): Record<string, unknown> {
  return {
    version: "2.0",
    routeKey: `${method} ${path}`,
    rawPath: path,
    rawQueryString: "",
    headers: {},
    requestContext: { requestId: "gateway-request", http: { method, path } },
    isBase64Encoded: false,
    ...extra,
  };
}
