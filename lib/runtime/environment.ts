import { randomUUID } from "node:crypto";
import { openLog } from "../http/log.ts";
import { emfSink } from "../http/metrics.ts";
import { deadlineMsOf, type Runtime } from "../http/runtime.ts";
import { cutoffReader } from "../http/token-cutoffs-store.ts";
import { shopperVerifier, verifier } from "../http/tokens.ts";
import { deadlineIn } from "../kernel/deadline.ts";
import { getPageLength } from "../settings/page-length-store.ts";
import { documentClient } from "../table/dynamo/client.ts";
import { dynamoTable } from "../table/dynamo/dynamo-table.ts";
import { checkShopper } from "./check-shopper.ts";
import { addressLimitOf, profileOf } from "./environment-values.ts";

const SERVICE = "cartwright";

/**
 * The runtime of a function, made once at its first request: nothing reads the environment at import, so that
 * the list of endpoints loads anywhere.
 */
export function environmentRuntime(env: NodeJS.ProcessEnv = process.env): Runtime {
  const client = documentClient({ endpoint: env["DYNAMODB_ENDPOINT"] });
  const now = () => new Date();
  const publicKeys = JSON.parse(required(env, "CARTWRIGHT_PUBLIC_KEYS"));
  const log = openLog(SERVICE);
  const deadlineMs = deadlineMsOf(env);
  const table: Runtime["table"] = (deadline) =>
    dynamoTable({ client, tableName: required(env, "CARTWRIGHT_TABLE"), now, deadline });
  const cutoffs = cutoffReader(() => table(deadlineIn(deadlineMs)), log);
  const metrics = emfSink(env["POWERTOOLS_METRICS_NAMESPACE"], SERVICE);
  return {
    table,
    now,
    newId: () => randomUUID(),
    log,
    ...(metrics ? { metrics } : {}),
    profile: profileOf(env["CARTWRIGHT_PROFILE"]),
    verify: verifier(publicKeys, cutoffs),
    verifyShopper: shopperVerifier(publicKeys, cutoffs),
    checkShopper,
    pageLength: getPageLength,
    signer: () => Promise.reject(new Error("This function has no signing key.")),
    demoKeys: env["CARTWRIGHT_DEMO_KEYS"] === "allowed" ? "allowed" : "refused",
    addressLimit: addressLimitOf(env["CARTWRIGHT_ADDRESS_LIMIT"]),
    deadlineMs,
  };
}

function required(env: NodeJS.ProcessEnv, name: string): string {
  const value = env[name];
  if (!value) throw new Error(`The environment variable ${name} is not set.`);
  return value;
}
