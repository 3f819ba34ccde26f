import { randomUUID } from "node:crypto";
import { openLog } from "../http/log.ts";
import { emfSink } from "../http/metrics.ts";
import { type Runtime, readDeadlineMs } from "../http/runtime.ts";
import { cutoffReader } from "../http/token-cutoffs-store.ts";
import { createShopperVerifier, createVerifier } from "../http/tokens.ts";
import { deadlineIn } from "../kernel/deadline.ts";
import { getPageLength } from "../settings/page-length-store.ts";
import { documentClient } from "../table/dynamo/client.ts";
import { dynamoTable } from "../table/dynamo/dynamo-table.ts";
import { checkShopper } from "./check-shopper.ts";
import { readAddressLimit, readProfile } from "./environment-values.ts";

const SERVICE = "cartwright";

/**
 * Opened at the first request, so that importing an endpoint needs no environment.
 * @answers What does a function read from the environment?
 */
export function environmentRuntime(env: NodeJS.ProcessEnv = process.env): Runtime {
  const client = documentClient({ endpoint: env["DYNAMODB_ENDPOINT"] });
  const now = () => new Date();
  const publicKeys = JSON.parse(requireVariable(env, "CARTWRIGHT_PUBLIC_KEYS"));
  const log = openLog(SERVICE);
  const deadlineMs = readDeadlineMs(env);
  const table: Runtime["table"] = (deadline) =>
    dynamoTable({ client, tableName: requireVariable(env, "CARTWRIGHT_TABLE"), now, deadline });
  const cutoffs = cutoffReader(() => table(deadlineIn(deadlineMs)), log);
  const metrics = emfSink(env["POWERTOOLS_METRICS_NAMESPACE"], SERVICE);
  return {
    table,
    now,
    newId: () => randomUUID(),
    log,
    ...(metrics ? { metrics } : {}),
    profile: readProfile(env["CARTWRIGHT_PROFILE"]),
    verify: createVerifier(publicKeys, cutoffs),
    verifyShopper: createShopperVerifier(publicKeys, cutoffs),
    checkShopper,
    pageLength: getPageLength,
    signer: () => Promise.reject(new Error("This function has no signing key.")),
    demoKeys: env["CARTWRIGHT_DEMO_KEYS"] === "allowed" ? "allowed" : "refused",
    addressLimit: readAddressLimit(env["CARTWRIGHT_ADDRESS_LIMIT"]),
    deadlineMs,
  };
}

function requireVariable(env: NodeJS.ProcessEnv, name: string): string {
  const value = env[name];
  if (!value) throw new Error(`The environment variable ${name} is not set.`);
  return value;
}
