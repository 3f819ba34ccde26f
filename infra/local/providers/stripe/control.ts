import { answerControls, buildCommonControls, type ControlBody, type Controls } from "../control.ts";
import type { HttpAnswer, HttpRequest } from "../serve.ts";
import { answerBankPage } from "./bank-page.ts";
import { Refusal } from "./refusal.ts";
import type { Operation } from "./routes.ts";
import type { StripeStandIn } from "./start-stripe.ts";

type Parts = Omit<StripeStandIn, "url" | "network" | "close">;

const CONTROLS: Controls<Parts> = [
  ...buildCommonControls<Operation>(),
  ["GET", /^\/intents$/, ({ banks }) => banks.listIntents()],
  ["GET", /^\/refunds$/, ({ banks }) => banks.listRefunds()],
  ["POST", /^\/authenticate$/, authenticate],
  ["POST", /^\/intents\/(\w+)\/decide$/, ({ banks }, body, id) => banks.decidePayment(id, readOutcome(body))],
  ["POST", /^\/refunds\/(\w+)\/decide$/, ({ banks }, body, id) => banks.decideRefund(id, readOutcome(body))],
  ["POST", /^\/intents\/(\w+)\/dispute$/, ({ banks }, body, id) => banks.openDispute(id, body)],
  ["POST", /^\/disputes\/(\w+)$/, ({ banks }, { status }, id) => banks.changeDispute(id, String(status))],
];

/** Answers side doors, and the page of the bank. */
export async function answerControl(parts: Parts, request: HttpRequest): Promise<HttpAnswer> {
  if (request.path === "/stand-in/authenticate" && isForm(request)) return answerBankPage(parts, request);
  return answerControls(parts, CONTROLS, request, (error) =>
    error instanceof Refusal ? error.fields : { message: String(error) },
  );
}

function isForm({ method, headers }: HttpRequest): boolean {
  return method === "GET" || /^application\/x-www-form-urlencoded/.test(headers["content-type"] ?? "");
}

function authenticate({ shopper }: Parts, { client_secret: secret, outcome }: ControlBody): unknown {
  if (outcome !== "pass" && outcome !== "fail" && outcome !== "leave") {
    throw new Error("The outcome is pass, fail or leave.");
  }
  return shopper.authenticate(String(secret), outcome);
}

function readOutcome({ outcome }: ControlBody): "succeeded" | "failed" {
  if (outcome === "succeeded" || outcome === "failed") return outcome;
  throw new Error("The outcome is succeeded or failed.");
}
