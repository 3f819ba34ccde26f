import { TITLES } from "../../../kernel/error-titles.ts";
import { type Fields, isObject } from "../../../kernel/objects.ts";
import type { MovementCall, PaymentProvider, ProviderLine, ProviderResult, TakeCall } from "../provider.ts";
import { readValue, toUnsent } from "../provider-result.ts";
import type { ProviderDispute, ProviderRefund, Snapshot } from "../snapshot.ts";
import { decimalsAtPayPal, writeDecimal } from "../units.ts";
import { callPayPal, hasIssue, type PayPalCall, type PayPalResult } from "./paypal-call.ts";
import { readPayPalOptions } from "./paypal-options.ts";
import {
  describeGone,
  findAuthorization,
  findCapture,
  listParts,
  readPayPalDispute,
  readPayPalOrder,
  readPayPalRefund,
  withPart,
} from "./paypal-order.ts";
import { getPayPalToken } from "./paypal-token.ts";

const ORDERS = "/v2/checkout/orders";
const PAYMENTS = "/v2/payments";

/**
 * A payment is an order of PayPal's. Until we capture or authorize it no money can move, so it ends by our word alone.
 * @see https://developer.paypal.com/docs/api/orders/v2/
 */
export const paypal: PaymentProvider = {
  name: "paypal",
  refusal: { kind: "unprocessable", title: TITLES.errorFromPayPal },
  readOptions: readPayPalOptions,
  check: async (line) => {
    const token = await getPayPalToken(line, true);
    if (token.outcome !== "done") return token;
    return { outcome: "done", value: { account: readClientId(line.key.secret) } };
  },
  create: async (line, transactionId, parameters) => {
    const call = { path: ORDERS, operation: "create", body: parameters, requestId: transactionId };
    return readSnapshot(line, await callPayPal(line, call));
  },
  look,
  take,
  capture,
  cancel,
  refund,
  listRefunds: async (line, reference) =>
    readValue(await getOrder(line, reference), (order) =>
      listParts(order, "refunds").flatMap((one) => readPayPalRefund(one) ?? []),
    ),
  findDispute,
};

/** The pair of an app is one secret, so that the halves of two pairs never meet. */
export function joinKey(clientId: string, clientSecret: string): string {
  return `${clientId}:${clientSecret}`;
}

function readClientId(key: string): string {
  return key.slice(0, key.indexOf(":"));
}

function getOrder(line: ProviderLine, reference: string): Promise<PayPalResult> {
  return callPayPal(line, { path: `${ORDERS}/${encodeURIComponent(reference)}`, operation: "retrieve" });
}

async function look(line: ProviderLine, reference: string): Promise<ProviderResult<Snapshot>> {
  const result = await getOrder(line, reference);
  if (result.outcome === "refused" && result.isMissing)
    return { outcome: "done", value: describeGone(reference, line.key.mode) };
  return readSnapshot(line, result);
}

function readSnapshot({ key }: ProviderLine, result: PayPalResult): ProviderResult<Snapshot> {
  return readValue(result, (order) => readPayPalOrder(order, key.mode));
}

/** PayPal remembers keys for six hours only. After that, the order shows what an earlier call has taken. */
async function take(
  line: ProviderLine,
  { reference, key, method }: TakeCall,
): Promise<ProviderResult<Snapshot>> {
  const operation = method === "authorize" ? "authorize" : "capture";
  const path = `${ORDERS}/${encodeURIComponent(reference)}/${operation}`;
  const result = await callPayPal(line, { path, operation, moves: true, body: {}, requestId: key });
  const isTaken =
    result.outcome === "refused" &&
    hasIssue(result.error, "ORDER_ALREADY_CAPTURED", "ORDER_ALREADY_AUTHORIZED", "ORDER_COMPLETED_OR_VOIDED");
  return isTaken ? look(line, reference) : readSnapshot(line, result);
}

/** Sends a call for a part of the order. @param find undefined refuses, as PayPal would */
async function callPart(
  line: ProviderLine,
  order: PayPalResult,
  find: (order: Fields) => Fields | undefined,
  build: (part: Fields, id: string) => PayPalCall,
): Promise<PayPalResult> {
  if (order.outcome !== "done") return toUnsent(order);
  const part = find(order.value);
  if (part) return callPayPal(line, build(part, encodeURIComponent(String(part["id"]))));
  const details = [{ issue: "INVALID_RESOURCE_ID", description: "The order has no payment of that kind." }];
  return { outcome: "refused", error: { name: "RESOURCE_NOT_FOUND", details }, isMissing: false };
}

async function capture(
  line: ProviderLine,
  { reference, movement, units }: MovementCall,
): Promise<ProviderResult<Snapshot>> {
  const order = await getOrder(line, reference);
  const captured = await callPart(line, order, findAuthorization, (part, id) => ({
    path: `${PAYMENTS}/authorizations/${id}/capture`,
    operation: "capture-authorization",
    moves: true,
    body: { amount: writeMoney(part, units), final_capture: true, ...movement.parameters },
    requestId: movement.id,
  }));
  if (captured.outcome === "refused" && hasIssue(captured.error, "AUTHORIZATION_ALREADY_CAPTURED"))
    return look(line, reference);
  return readSnapshot(line, mergePart(order, "captures", captured));
}

function writeMoney({ amount }: Fields, units: number) {
  const code = String(Object(amount).currency_code);
  return { currency_code: code, value: writeDecimal(units, decimalsAtPayPal(code)) };
}

/** PayPal answers with the part alone. */
function mergePart(
  order: PayPalResult,
  kind: "authorizations" | "captures",
  part: PayPalResult,
): PayPalResult {
  if (order.outcome !== "done" || part.outcome !== "done") return part;
  return { outcome: "done", value: withPart(order.value, kind, part.value) };
}

/** Gives an authorization back. Before it there is nothing to call: without our next call no money moves. */
async function cancel(
  line: ProviderLine,
  { reference, movement }: Parameters<PaymentProvider["cancel"]>[1],
): Promise<ProviderResult<Snapshot>> {
  const order = await getOrder(line, reference);
  if (order.outcome === "refused" && order.isMissing)
    return { outcome: "done", value: describeGone(reference, line.key.mode) };
  const before = readSnapshot(line, order);
  if (before.outcome !== "done") return toUnsent(before);
  const { state } = before.value;
  if (state === "unpaid" || state === "approved")
    return { outcome: "done", value: { ...before.value, state: "ended" } };
  if (state !== "authorized" && !isWaiting(order)) return before;
  const voided = await callPart(line, order, findAuthorization, (_, id) => ({
    path: `${PAYMENTS}/authorizations/${id}/void`,
    operation: "void",
    body: {},
    requestId: movement.id,
  }));
  if (voided.outcome === "refused" && hasIssue(voided.error, "AUTHORIZATION_EXPIRED"))
    return { outcome: "done", value: { ...before.value, state: "expired" } };
  return readSnapshot(line, mergePart(order, "authorizations", voided));
}

/** PayPal still looks at an authorization. */
function isWaiting(order: PayPalResult): boolean {
  return order.outcome === "done" && findAuthorization(order.value)?.["status"] === "PENDING";
}

async function refund(
  line: ProviderLine,
  { reference, movement, units }: MovementCall,
): Promise<ProviderResult<ProviderRefund>> {
  const refunded = await callPart(line, await getOrder(line, reference), findCapture, (part, id) => ({
    path: `${PAYMENTS}/captures/${id}/refund`,
    operation: "refund",
    moves: true,
    body: { amount: writeMoney(part, units), custom_id: movement.id, ...movement.parameters },
    requestId: movement.id,
  }));
  return readValue(refunded, readPayPalRefund);
}

async function findDispute(
  line: ProviderLine,
  reference: string,
): Promise<ProviderResult<ProviderDispute | undefined>> {
  const none = { outcome: "done", value: undefined } as const;
  const order = await getOrder(line, reference);
  if (order.outcome === "refused") return none;
  if (order.outcome !== "done") return order;
  const id = findCapture(order.value)?.["id"];
  if (typeof id !== "string") return none;
  const path = `/v1/customer/disputes?disputed_transaction_id=${encodeURIComponent(id)}`;
  const listed = await callPayPal(line, { path, operation: "list-disputes" });
  // An app may not be allowed to read disputes; a payment is not held up by them.
  if (listed.outcome === "key_refused" || listed.outcome === "refused") return none;
  if (listed.outcome !== "done") return listed;
  const newest = findNewest(listed.value["items"]);
  return { outcome: "done", value: newest && readPayPalDispute(newest) };
}

function findNewest(items: unknown): Fields | undefined {
  const all: readonly unknown[] = Array.isArray(items) ? items : [];
  const readTime = ({ create_time }: Fields) => String(create_time);
  return all
    .filter(isObject)
    .toSorted((a, b) => (readTime(a) < readTime(b) ? -1 : 1))
    .at(-1);
}

/** The order that a capture belongs to, for messages that name only the capture. */
export async function findOrderOfCapture(
  line: ProviderLine,
  capture: string,
): Promise<ProviderResult<string | undefined>> {
  const path = `${PAYMENTS}/captures/${encodeURIComponent(capture)}`;
  const result = await callPayPal(line, { path, operation: "retrieve-capture" });
  if (result.outcome === "refused") return { outcome: "done", value: undefined };
  return result.outcome === "done" ? { outcome: "done", value: readOrderId(result.value) } : result;
}

/** The order that an authorization or capture belongs to. */
export function readOrderId({ supplementary_data }: Fields): string | undefined {
  const id: unknown = Object(Object(supplementary_data).related_ids).order_id;
  return typeof id === "string" ? id : undefined;
}
