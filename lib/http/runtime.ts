import { randomUUID } from "node:crypto";
import type { APIGatewayProxyEventV2 } from "aws-lambda";
import type { Deadline } from "../kernel/deadline.ts";
import { documentClient } from "../table/dynamo/client.ts";
import { dynamoTable } from "../table/dynamo/dynamo-table.ts";
import type { Table } from "../table/table.ts";
import type { Contents, Context, Log, Profile, Signer } from "../use-case/context.ts";
import type { Gateway } from "./gateway.ts";
import { openLog } from "./log.ts";
import { emfSink, type MetricsSink } from "./metrics.ts";
import { type ShopperVerifier, shopperVerifier, type Verifier, verifier } from "./tokens.ts";

/** What a handler needs from outside. Tests bring their own, functions take it from the environment. */
export type Runtime = {
  readonly table: (deadline: Deadline) => Table;
  readonly now: () => Date;
  readonly newId: () => string;
  readonly log: Log;
  /** Absent where nobody collects metrics. */
  readonly metrics?: MetricsSink;
  readonly profile: Profile;
  readonly verify: Verifier;
  readonly verifyShopper: ShopperVerifier;
  readonly signer: Signer;
  readonly gateway?: (event: APIGatewayProxyEventV2, requestId: string) => Gateway;
  /** Brought along by the functions that keep or remove contents; `undefined` where a deployment has no place for them. */
  readonly openContents?: (deadline: Deadline, now: Date) => Contents | undefined;
  readonly demoKeys: Context["demoKeys"];
  /** Milliseconds that one request may take, before the function's and the gateway's own limits. */
  readonly deadlineMs: number;
};

const DEFAULT_DEADLINE_MS = 5000;
const SERVICE = "cartwright";

/**
 * The runtime of a function, made once at its first request: nothing reads the environment at import, so that
 * the list of endpoints loads anywhere.
 */
export function environmentRuntime(env: NodeJS.ProcessEnv = process.env): Runtime {
  const client = documentClient({ endpoint: env["DYNAMODB_ENDPOINT"] });
  const now = () => new Date();
  const publicKeys = JSON.parse(required(env, "CARTWRIGHT_PUBLIC_KEYS"));
  const metrics = emfSink(env["POWERTOOLS_METRICS_NAMESPACE"], SERVICE);
  return {
    table: (deadline) => dynamoTable({ client, tableName: required(env, "CARTWRIGHT_TABLE"), now, deadline }),
    now,
    newId: () => randomUUID(),
    log: openLog(SERVICE),
    ...(metrics ? { metrics } : {}),
    profile: profileOf(env["CARTWRIGHT_PROFILE"]),
    verify: verifier(publicKeys),
    verifyShopper: shopperVerifier(publicKeys),
    signer: () => Promise.reject(new Error("This function has no signing key.")),
    demoKeys: env["CARTWRIGHT_DEMO_KEYS"] === "allowed" ? "allowed" : "refused",
    deadlineMs: deadlineMsOf(env),
  };
}

/** Milliseconds that a request may take in this deployment. */
export function deadlineMsOf(env: NodeJS.ProcessEnv): number {
  return Number(env["CARTWRIGHT_DEADLINE_MS"] ?? DEFAULT_DEADLINE_MS);
}

/** @throws Error for a value that is no profile, so that a typing mistake cannot pass for the default */
export function profileOf(name: string | undefined): Profile {
  if (name === undefined || name === "" || name === "specification") return "specification";
  if (name === "compatible") return name;
  throw new Error(`CARTWRIGHT_PROFILE must be 'specification' or 'compatible', not '${name}'.`);
}

function required(env: NodeJS.ProcessEnv, name: string): string {
  const value = env[name];
  if (!value) throw new Error(`The environment variable ${name} is not set.`);
  return value;
}
