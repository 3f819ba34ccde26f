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
  /** What of a shopper is still there: the membership of the token's member, the customer. Consistent. */
  readonly checkShopper: (table: Table, shopper: Shopper) => Promise<Shopper>;
  /** The store's own page length, for lists that are not told one. */
  readonly pageLength: (table: Table) => Promise<number>;
  readonly signer: Signer;
  readonly gateway?: (event: APIGatewayProxyEventV2, requestId: string) => Gateway;
  /** Brought along by the functions that keep or remove contents; `undefined` where a deployment has no place for them. */
  readonly openContents?: (deadline: Deadline, now: Date) => Contents | undefined;
  /** Brought along by the functions that have to do with deliveries of events. */
  readonly openDeliveryCalls?: (deadline: Deadline) => DeliveryCalls;
  /** Brought along by the functions that send events. */
  readonly senders?: Senders;
  /** Brought along by the functions that save, test or use addresses of receivers. */
  readonly openTargetRules?: (deadline: Deadline) => TargetRules;
  /** Brought along by the function that switches it; `undefined` where there is none to switch. */
  readonly openEventSwitch?: (deadline: Deadline) => EventSwitch | undefined;
  readonly demoKeys: Context["demoKeys"];
  readonly addressLimit: number;
  readonly passwordCost?: Context["passwordCost"] | undefined;
  /** Brought along by the functions that count by whom they are called. */
  readonly callerSource?: (event: APIGatewayProxyEventV2, caller: Caller) => string;
  /** Bytes of an answer as it is handed on; those of the platform if not given. */
  readonly answerBytes?: number | undefined;
  /** Milliseconds that one request may take, before the function's and the gateway's own limits. */
  readonly deadlineMs: number;
};

const DEFAULT_DEADLINE_MS = 5000;

/** Milliseconds that a request may take in this deployment. */
export function deadlineMsOf(env: NodeJS.ProcessEnv): number {
  return Number(env["CARTWRIGHT_DEADLINE_MS"] ?? DEFAULT_DEADLINE_MS);
}
