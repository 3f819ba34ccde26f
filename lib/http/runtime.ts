import type { APIGatewayProxyEventV2 } from "aws-lambda";
import type { Deadline } from "../kernel/deadline.ts";
import type { Table } from "../table/table.ts";
import type {
  Caller,
  Contents,
  Context,
  DeliveryCalls,
  EventSwitch,
  Log,
  Profile,
  Shopper,
  Signer,
  TargetRules,
} from "../use-case/context.ts";
import type { Gateway } from "../use-case/gateway.ts";
import type { Senders } from "../use-case/senders.ts";
import type { MetricsSink } from "./metrics.ts";
import type { ShopperVerifier, Verifier } from "./tokens.ts";

/**
 * A handler's outside world. Functions take it from the environment, tests bring their own.
 * @answers How long may a request take?
 */
export type Runtime = {
  readonly table: (deadline: Deadline) => Table;
  readonly now: () => Date;
  readonly newId: () => string;
  readonly log: Log;
  readonly metrics?: MetricsSink;
  readonly profile: Profile;
  readonly verify: Verifier;
  readonly verifyShopper: ShopperVerifier;
  /** Returns the parts of a shopper that still exist, strongly consistent. */
  readonly checkShopper: (table: Table, shopper: Shopper) => Promise<Shopper>;
  readonly pageLength: (table: Table) => Promise<number>;
  readonly signer: Signer;
  readonly gateway?: (event: APIGatewayProxyEventV2, requestId: string) => Gateway;
  /** Returns undefined where a deployment stores no contents. */
  readonly openContents?: (deadline: Deadline, now: Date) => Contents | undefined;
  readonly openDeliveryCalls?: (deadline: Deadline) => DeliveryCalls;
  readonly senders?: Senders;
  readonly openTargetRules?: (deadline: Deadline) => TargetRules;
  readonly openEventSwitch?: (deadline: Deadline) => EventSwitch | undefined;
  readonly demoKeys: Context["demoKeys"];
  readonly addressLimit: number;
  readonly passwordCost?: Context["passwordCost"] | undefined;
  readonly callerSource?: (event: APIGatewayProxyEventV2, caller: Caller) => string;
  readonly answerBytes?: number | undefined;
  /** Less than the function's and the gateway's own limits. */
  readonly deadlineMs: number;
};

const DEFAULT_DEADLINE_MS = 5000;

export function readDeadlineMs(env: NodeJS.ProcessEnv): number {
  return Number(env["CARTWRIGHT_DEADLINE_MS"] ?? DEFAULT_DEADLINE_MS);
}
