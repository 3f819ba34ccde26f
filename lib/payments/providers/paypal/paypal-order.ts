import { type Fields, isObject } from "../../../kernel/objects.ts";
import type { ProviderMode } from "../../../provider-payments/provider-payment.ts";
import type { ProviderDispute, ProviderRefund, ProviderState, Snapshot } from "../snapshot.ts";
import { decimalsAtPayPal, readDecimal } from "../units.ts";

type Kind = "authorizations" | "captures" | "refunds";

/** Authorizations, captures or refunds of an order, the oldest first. */
export function listParts(order: Fields, kind: Kind): readonly Fields[] {
  const payments = readUnit(order)["payments"];
  const parts: unknown = isObject(payments) ? payments[kind] : undefined;
  return Array.isArray(parts) ? parts.filter(isObject) : [];
}

function readUnit({ purchase_units }: Fields): Fields {
  const [unit] = Array.isArray(purchase_units) ? purchase_units : [];
  return isObject(unit) ? unit : {};
}

/** The order as it is after a call that answers with one of its parts. */
export function withPart(order: Fields, kind: "authorizations" | "captures", part: Fields): Fields {
  const others = listParts(order, kind).filter(({ id }) => id !== part["id"]);
  const { payments, ...unit } = readUnit(order);
  const paid = { ...(isObject(payments) ? payments : {}), [kind]: [...others, part] };
  return { ...order, purchase_units: [{ ...unit, payments: paid }] };
}

const TAKEN = ["COMPLETED", "PARTIALLY_REFUNDED", "REFUNDED"];
const DECLINED = ["DECLINED", "FAILED"];

/** The capture that took the money, or waits for the bank. */
export function findCapture(order: Fields): Fields | undefined {
  return listParts(order, "captures").findLast(({ status }) => !DECLINED.includes(String(status)));
}

/** The authorization that holds the money, or once did. */
export function findAuthorization(order: Fields): Fields | undefined {
  return listParts(order, "authorizations").at(-1);
}

/** @returns undefined for anything but an order. @see https://developer.paypal.com/docs/api/orders/v2/ */
export function readPayPalOrder(order: Fields, mode: ProviderMode): Snapshot | undefined {
  const { id } = order;
  const unit = readUnit(order);
  const { currency, units } = readMoney(unit["amount"]);
  const told = readState(order);
  if (typeof id !== "string" || units === undefined || !told) return undefined;
  return {
    reference: id,
    ...told,
    units,
    takenUnits: sumTaken(order, currency),
    currency,
    mode,
    marks: readMarks(unit["custom_id"]),
    ...readLink(order),
  };
}

/** For an order that PayPal has forgotten, as it does with unpaid ones after some hours. */
export function describeGone(reference: string, mode: ProviderMode): Snapshot {
  const marks = { store: "", orderId: "", transactionId: "" };
  return {
    reference,
    state: "gone",
    detailedStatus: "EXPIRED",
    units: 0,
    takenUnits: 0,
    currency: "",
    mode,
    marks,
  };
}

type Told = Pick<Snapshot, "state" | "detailedStatus" | "failure" | "error">;

const ORDER_STATES: Readonly<Record<string, ProviderState>> = {
  CREATED: "unpaid",
  SAVED: "unpaid",
  PAYER_ACTION_REQUIRED: "unpaid",
  APPROVED: "approved",
  VOIDED: "ended",
};

const AUTHORIZATION_STATES: Readonly<Record<string, ProviderState>> = {
  CREATED: "authorized",
  CAPTURED: "authorized",
  PARTIALLY_CAPTURED: "authorized",
  PENDING: "processing",
  VOIDED: "ended",
  DENIED: "denied",
};

/** A capture tells more than its authorization, and that more than the order. */
function readState(order: Fields): Told | undefined {
  const authorization = findAuthorization(order);
  const capture = findCapture(order);
  if (capture) return readCaptureState(capture, authorization !== undefined);
  if (authorization) return toTold(authorization, AUTHORIZATION_STATES);
  const declined = listParts(order, "captures").at(-1);
  if (declined) return { ...describeDecline(declined), state: "unpaid" };
  const told = toTold(order, ORDER_STATES);
  return told?.state === "unpaid" ? { ...told, error: NOT_APPROVED } : told;
}

function toTold(part: Fields, states: Readonly<Record<string, ProviderState>>): Told | undefined {
  const state = states[String(part["status"])];
  if (state === "denied") return { ...describeDecline(part), state };
  return state && { state, detailedStatus: String(part["status"]) };
}

function readCaptureState({ status }: Fields, isOfAuthorization: boolean): Told | undefined {
  const detailedStatus = String(status);
  if (TAKEN.includes(detailedStatus)) return { state: "paid", detailedStatus };
  if (detailedStatus !== "PENDING") return undefined;
  return { state: isOfAuthorization ? "capturing" : "processing", detailedStatus };
}

function describeDecline({ status, status_details }: Fields): Omit<Told, "state"> {
  const code = String(Object(status_details).reason ?? status);
  const reason = "The bank or PayPal declined the payment.";
  return {
    detailedStatus: String(status),
    failure: { code, reason },
    error: buildError(code, reason),
  };
}

/** PayPal's answer to a capture now, which is not tried. */
const NOT_APPROVED = buildError("ORDER_NOT_APPROVED", "The shopper has not approved the payment yet.");

function buildError(issue: string, description: string) {
  return { name: "UNPROCESSABLE_ENTITY", details: [{ issue, description }] };
}

function sumTaken(order: Fields, code: string): number {
  const taken = listParts(order, "captures").filter(({ status }) => TAKEN.includes(String(status)));
  const amounts = taken.map(({ amount }) => readMoney(amount));
  return amounts.reduce((sum, { currency, units = 0 }) => sum + (currency === code ? units : 0), 0);
}

/** Store, order and transaction, as `writeMarks` joins them. */
function readMarks(customId: unknown): Snapshot["marks"] {
  const [store = "", orderId = "", transactionId = ""] =
    typeof customId === "string" ? customId.split(" ") : [];
  return { store, orderId, transactionId };
}

/** PayPal's one field for texts of ours: three ids in 110 of its 127 characters. */
export function writeMarks({ store, orderId, transactionId }: Snapshot["marks"]): string {
  return [store, orderId, transactionId].join(" ");
}

/** The page where the shopper pays. After the approval PayPal does not tell it again. */
function readLink({ id, links }: Fields): Pick<Snapshot, "publicParameters"> {
  const all: readonly unknown[] = Array.isArray(links) ? links : [];
  const link = all.filter(isObject).find(({ rel }) => rel === "approve" || rel === "payer-action");
  if (!link) return {};
  return { publicParameters: { token: String(id), redirect_url: String(link["href"]) } };
}

function readMoney(amount: unknown): { readonly currency: string; readonly units: number | undefined } {
  const { currency_code, value } = isObject(amount) ? amount : {};
  const currency = String(currency_code ?? "");
  return { currency, units: readDecimal(String(value ?? ""), decimalsAtPayPal(currency)) };
}

const REFUND_STATES: Readonly<Record<string, ProviderRefund["state"]>> = {
  COMPLETED: "done",
  PENDING: "on_its_way",
  FAILED: "failed",
  CANCELLED: "failed",
};

/** @returns undefined for anything but a refund. @see https://developer.paypal.com/docs/api/payments/v2/#refunds_get */
export function readPayPalRefund({ id, amount, status, custom_id }: Fields): ProviderRefund | undefined {
  const { units } = readMoney(amount);
  if (typeof id !== "string" || units === undefined) return undefined;
  return {
    reference: id,
    units,
    state: REFUND_STATES[String(status)] ?? "on_its_way",
    ...(typeof custom_id === "string" ? { movementId: custom_id } : {}),
  };
}

/** At its end a dispute is called by its outcome. @see https://developer.paypal.com/docs/api/customer-disputes/v1/ */
export function readPayPalDispute(dispute: Fields): ProviderDispute {
  const { status, reason, dispute_amount, dispute_outcome, seller_response_due_date: due } = dispute;
  const outcome: unknown = Object(dispute_outcome).outcome_code;
  return {
    status: String(outcome ?? status),
    reason: String(reason),
    units: readMoney(dispute_amount).units ?? 0,
    ...(typeof due === "string" ? { due_by: due } : {}),
  };
}
