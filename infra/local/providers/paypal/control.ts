import { answerControls, buildCommonControls, type ControlBody, type Controls } from "../control.ts";
import type { HttpAnswer, HttpRequest } from "../serve.ts";
import type { Funding } from "./objects.ts";
import type { Operation } from "./routes.ts";
import type { PayPalStandIn } from "./start-paypal.ts";

type Parts = Omit<PayPalStandIn, "url" | "network" | "close">;

const CONTROLS: Controls<Parts> = [
  ...buildCommonControls<Operation>(),
  ["GET", /^\/orders$/, ({ banks }) => banks.listOrders()],
  ["GET", /^\/captures$/, ({ banks }) => banks.listCaptures()],
  ["GET", /^\/refunds$/, ({ banks }) => banks.listRefunds()],
  [
    "POST",
    /^\/orders\/(\w+)\/approve$/,
    ({ shopper }, body, id) => ({ location: shopper.approve(id, readMethod(body)) }),
  ],
  ["POST", /^\/orders\/(\w+)\/cancel$/, ({ shopper }, _, id) => ({ location: shopper.cancel(id) })],
  [
    "POST",
    /^\/authorizations\/(\w+)\/decide$/,
    ({ banks }, body, id) => banks.decideAuthorization(id, readOutcome(body, ["created", "denied"])),
  ],
  [
    "POST",
    /^\/captures\/(\w+)\/decide$/,
    ({ banks }, body, id) => banks.decideCapture(id, readOutcome(body, ["completed", "declined"])),
  ],
  [
    "POST",
    /^\/refunds\/(\w+)\/decide$/,
    ({ banks }, body, id) => banks.decideRefund(id, readOutcome(body, ["completed", "failed"])),
  ],
  ["POST", /^\/captures\/(\w+)\/reverse$/, ({ banks }, _, id) => banks.reverseCapture(id)],
  ["POST", /^\/captures\/(\w+)\/dispute$/, ({ banks }, body, id) => banks.openDispute(id, body)],
  [
    "POST",
    /^\/disputes\/([\w-]+)$/,
    ({ banks }, { status, outcome }, id) =>
      banks.changeDispute(id, String(status), typeof outcome === "string" ? outcome : undefined),
  ],
];

/** Answers side doors. */
export function answerControl(parts: Parts, request: HttpRequest): Promise<HttpAnswer> {
  return answerControls(parts, CONTROLS, request);
}

const METHODS: readonly Funding[] = ["balance", "declined", "echeck", "review"];

function readMethod({ method = "balance" }: ControlBody): { readonly method: Funding } {
  return { method: readOutcome({ outcome: method }, METHODS) };
}

function readOutcome<T extends string>({ outcome }: ControlBody, allowed: readonly T[]): T {
  const found = allowed.find((one) => one === outcome);
  if (found === undefined) throw new Error(`Choose one of ${allowed.join(", ")}.`);
  return found;
}
