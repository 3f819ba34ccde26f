import { randomUUID } from "node:crypto";
import { openLog } from "../http/log.ts";
import { emfSink } from "../http/metrics.ts";
import { type Runtime, readDeadlineMs, requireVariable } from "../http/runtime.ts";
import { cutoffReader } from "../http/token-cutoffs-store.ts";
import { createShopperVerifier, createStaffVerifier, createVerifier } from "../http/tokens.ts";
import { deadlineIn } from "../kernel/deadline.ts";
import { errorText } from "../kernel/logged-error.ts";
import { getPageLength } from "../settings/page-length-store.ts";
import { readStaffAddresses, readStaffRole } from "../staff/session-store.ts";
import { createDynamoClient } from "../table/dynamo/client.ts";
import { readClientSettings } from "../table/dynamo/client-settings.ts";
import { dynamoTable } from "../table/dynamo/dynamo-table.ts";
import type { Capabilities, Capability } from "../use-case/capabilities.ts";
import { type Log, PASSWORD_COST } from "../use-case/context.ts";
import { checkShopper } from "./check-shopper.ts";
import { readAddressLimit, readProfile } from "./environment-values.ts";

const SERVICE = "cartwright";

/** Makes a function's capabilities of its environment. @throws Error for a variable that is not set */
export type Open<N extends Capability> = (env: NodeJS.ProcessEnv) => Pick<Capabilities, N>;

/**
 * Opened at the first request, so that importing an endpoint needs no environment. @param id of the function
 * @throws Error for a missing or wrong variable, which the log names
 * @answers What does a function read from the environment?
 */
export function environmentRuntime<N extends Capability>(id: string, open: Open<N>): Runtime<N> {
  const log = openLog(SERVICE);
  try {
    return { ...readRuntime(process.env, log), capabilities: open(process.env) };
  } catch (error) {
    log.error("function-not-configured", { function: id, reason: errorText(error) });
    throw error;
  }
}

function readRuntime(env: NodeJS.ProcessEnv, log: Log): Omit<Runtime, "capabilities"> {
  const client = createDynamoClient(readClientSettings(env));
  const now = () => new Date();
  const publicKeys = JSON.parse(requireVariable(env, "CARTWRIGHT_PUBLIC_KEYS"));
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
    verifyStaff: createStaffVerifier(publicKeys),
    readStaffRole,
    readStaffAddresses,
    checkShopper,
    pageLength: getPageLength,
    demoKeys: env["CARTWRIGHT_DEMO_KEYS"] === "allowed" ? "allowed" : "refused",
    addressLimit: readAddressLimit(env["CARTWRIGHT_ADDRESS_LIMIT"]),
    passwordCost: PASSWORD_COST,
    deadlineMs,
  };
}
