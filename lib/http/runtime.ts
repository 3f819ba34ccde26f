import type { APIGatewayProxyEventV2 } from "aws-lambda";
import type { Deadline } from "../kernel/deadline.ts";
import type { Table } from "../table/table.ts";
import type { Capabilities, Capability } from "../use-case/capabilities.ts";
import type { Caller, Context, Log, Profile, Shopper, StaffSession } from "../use-case/context.ts";
import type { StaffRole } from "../use-case/staff-role.ts";
import type { MetricsSink } from "./metrics.ts";
import type { ShopperVerifier, StaffVerifier, Verifier } from "./tokens.ts";

/**
 * A handler's outside world. Functions take it from the environment, tests bring their own.
 * @answers How long may a request take?
 */
export type Runtime<N extends Capability = never> = {
  readonly capabilities: Pick<Capabilities, N>;
  readonly table: (deadline: Deadline) => Table;
  readonly now: () => Date;
  readonly newId: () => string;
  readonly log: Log;
  readonly metrics?: MetricsSink;
  readonly profile: Profile;
  readonly verify: Verifier;
  readonly verifyShopper: ShopperVerifier;
  readonly verifyStaff: StaffVerifier;
  /** The present role; undefined if the member is not active or the sign-in has ended. Strongly consistent. */
  readonly readStaffRole: (table: Table, session: StaffSession, now: Date) => Promise<StaffRole | undefined>;
  /** Addresses of members of staff who are still there, by id. */
  readonly readStaffAddresses: (table: Table, ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  /** Returns the parts of a shopper that still exist, strongly consistent. */
  readonly checkShopper: (table: Table, shopper: Shopper) => Promise<Shopper>;
  readonly pageLength: (table: Table) => Promise<number>;
  readonly demoKeys: Context["demoKeys"];
  readonly addressLimit: number;
  readonly passwordCost: Context["passwordCost"];
  readonly callerSource?: (event: APIGatewayProxyEventV2, caller: Caller) => string;
  readonly answerBytes?: number | undefined;
  /** Less than the function's and the gateway's own limits. */
  readonly deadlineMs: number;
};

const DEFAULT_DEADLINE_MS = 5000;

export function readDeadlineMs(env: NodeJS.ProcessEnv): number {
  return Number(env["CARTWRIGHT_DEADLINE_MS"] ?? DEFAULT_DEADLINE_MS);
}

/** @throws Error if it is not set */
export function requireVariable(env: NodeJS.ProcessEnv, name: string): string {
  const value = env[name];
  if (!value) throw new Error(`The environment variable ${name} is not set.`);
  return value;
}
