import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { type PayPalStandIn, startPayPal } from "../../../../../infra/local/providers/paypal/start-paypal.ts";
import { AUTHORIZE, callPayPal, ORDER, payPayPal, UNIT, usd } from "./call-paypal.ts";

const DAY = 24 * 60 * 60 * 1000;
let paypal: PayPalStandIn;
beforeEach(async () => {
  paypal = await startPayPal();
});
afterEach(() => paypal.close());

/** Calls with a new token, since tests move the clock by days. */
async function call(target: string, sent?: unknown, headers = {}) {
  return callPayPal({ ...paypal }, target, sent, headers);
}

const sums = () => paypal.ledger.sumBy("transaction")[UNIT.custom_id];
const statusOf = async (path: string) => (await call(`GET ${path}`)).body.status;

describe("authorizations", () => {
  it("are captured in parts; the final part releases the rest", async () => {
    const { part, path } = await payPayPal(paypal, AUTHORIZE);
    const own = `/v2/payments/authorizations/${part}`;
    const first = await call(`POST ${own}/capture`, { amount: usd("10.00") });
    expect([first.status, Object.keys(first.body)]).toEqual([201, ["id", "status", "links"]]);
    expect(await statusOf(own)).toBe("PARTIALLY_CAPTURED");
    const tooMuch = await call(`POST ${own}/capture`, { amount: usd("26.01") });
    expect(tooMuch.issue).toBe("MAX_CAPTURE_AMOUNT_EXCEEDED");
    const last = { amount: usd("20.00"), final_capture: true, note_to_payer: "Thank you" };
    const second = await call(`POST ${own}/capture`, last, { prefer: "return=representation" });
    expect(second.body).toMatchObject({
      ...UNIT,
      status: "COMPLETED",
      amount: usd("20.00"),
      final_capture: true,
    });
    expect(await statusOf(own)).toBe("CAPTURED");
    expect(sums()).toEqual({ authorized: 3600, captured: 3000, cancelled: 600, refunded: 0 });
    expect((await call(`POST ${own}/capture`)).issue).toBe("AUTHORIZATION_ALREADY_CAPTURED");
    expect((await call(`POST ${own}/void`)).issue).toBe("PREVIOUSLY_CAPTURED");
    const { body } = await call(`GET ${path}`);
    const payments = body.purchase_units[0]?.payments;
    expect(payments).toMatchObject({
      authorizations: [
        { id: part, status: "CAPTURED", custom_id: UNIT.custom_id, invoice_id: UNIT.invoice_id },
      ],
      captures: [{ id: first.body.id }, { id: second.body.id, status: "COMPLETED" }],
    });
  });

  it("204: are voided, with their order", async () => {
    const { part, path } = await payPayPal(paypal, AUTHORIZE);
    const own = `/v2/payments/authorizations/${part}`;
    expect((await call(`POST ${own}/void`)).status).toBe(204);
    expect([await statusOf(own), await statusOf(path)]).toEqual(["VOIDED", "VOIDED"]);
    expect(sums()).toMatchObject({ authorized: 3600, cancelled: 3600 });
    expect((await call(`POST ${own}/capture`)).issue).toBe("AUTHORIZATION_VOIDED");
    expect((await call(`POST ${own}/void`)).issue).toBe("PREVIOUSLY_VOIDED");
  });

  it("422: expire after 29 days, and are voided a day later", async () => {
    const { part } = await payPayPal(paypal, AUTHORIZE);
    const own = `/v2/payments/authorizations/${part}`;
    paypal.clock.advance(29 * DAY);
    expect((await call(`POST ${own}/capture`)).issue).toBe("AUTHORIZATION_EXPIRED");
    expect(await statusOf(own)).toBe("CREATED");
    paypal.clock.advance(DAY);
    expect(await statusOf(own)).toBe("VOIDED");
    expect((await call(`POST ${own}/capture`)).issue).toBe("AUTHORIZATION_EXPIRED");
    expect(sums()).toMatchObject({ authorized: 3600, cancelled: 3600 });
  });

  it("may wait for a review, which creates or denies them", async () => {
    const one = await payPayPal(paypal, AUTHORIZE, "review");
    const own = `/v2/payments/authorizations/${one.part}`;
    expect(await statusOf(own)).toBe("PENDING");
    expect((await call(`POST ${own}/capture`)).issue).toBe("AUTHORIZATION_PENDING");
    paypal.banks.decideAuthorization(one.part, "created");
    expect(await statusOf(own)).toBe("CREATED");
    const units = [{ ...UNIT, invoice_id: "other" }];
    const other = await payPayPal(
      paypal,
      { ...AUTHORIZE, purchase_units: units } as typeof AUTHORIZE,
      "review",
    );
    paypal.banks.decideAuthorization(other.part, "denied");
    const denied = await call(`POST /v2/payments/authorizations/${other.part}/capture`);
    expect(denied.issue).toBe("AUTHORIZATION_DENIED");
    expect(sums()).toMatchObject({ authorized: 3600, captured: 0 });
  });
});

describe("captures that wait", () => {
  it("count when they complete", async () => {
    const { part } = await payPayPal(paypal, ORDER, "echeck");
    const own = `/v2/payments/captures/${part}`;
    const waiting = { status: "PENDING", status_details: { reason: "ECHECK" } };
    expect((await call(`GET ${own}`)).body).toMatchObject(waiting);
    expect((await call(`POST ${own}/refund`)).issue).toBe("PENDING_CAPTURE");
    expect(sums()).toBeUndefined();
    paypal.banks.decideCapture(part, "completed");
    expect(await statusOf(own)).toBe("COMPLETED");
    expect(sums()).toMatchObject({ authorized: 3600, captured: 3600 });
    expect(() => paypal.banks.decideCapture(part, "declined")).toThrow("is COMPLETED");
  });

  it("give an authorization back when they are declined", async () => {
    const { part } = await payPayPal(paypal, AUTHORIZE, "echeck");
    const own = `/v2/payments/authorizations/${part}`;
    const { body } = await call(`POST ${own}/capture`, { final_capture: true });
    expect([body.status, await statusOf(own)]).toEqual(["PENDING", "CAPTURED"]);
    paypal.banks.decideCapture(body.id, "declined");
    expect(await statusOf(`/v2/payments/captures/${body.id}`)).toBe("DECLINED");
    expect((await call(`POST /v2/payments/captures/${body.id}/refund`)).issue).toBe("TRANSACTION_REFUSED");
    expect(await statusOf(own)).toBe("CREATED");
    expect(sums()).toMatchObject({ authorized: 3600, captured: 0, cancelled: 0 });
  });
});

describe("refunds", () => {
  it("201: a part, then the rest", async () => {
    const { part, path } = await payPayPal(paypal);
    const own = `/v2/payments/captures/${part}`;
    const wishes = { amount: usd("6.00"), custom_id: "refund-1", note_to_payer: "Sorry" };
    const { status, body } = await call(`POST ${own}/refund`, wishes);
    expect([status, body.status, await statusOf(own)]).toEqual([201, "COMPLETED", "PARTIALLY_REFUNDED"]);
    expect((await call(`GET /v2/payments/refunds/${body.id}`)).body).toMatchObject(wishes);
    expect((await call(`POST ${own}/refund`, { amount: usd("30.01") })).issue).toBe("REFUND_AMOUNT_EXCEEDED");
    const euros = { amount: { currency_code: "EUR", value: "1.00" } };
    expect((await call(`POST ${own}/refund`, euros)).issue).toBe("REFUND_CAPTURE_CURRENCY_MISMATCH");
    expect((await call(`POST ${own}/refund`)).status).toBe(201);
    expect(await statusOf(own)).toBe("REFUNDED");
    expect((await call(`POST ${own}/refund`)).issue).toBe("CAPTURE_FULLY_REFUNDED");
    expect(sums()).toMatchObject({ captured: 3600, refunded: 3600 });
    const order = await call(`GET ${path}`);
    const refunds = order.body.purchase_units[0]?.payments?.refunds;
    expect(refunds).toMatchObject([wishes, { status: "COMPLETED", amount: usd("30.00") }]);
  });

  it("may wait for the bank, and fail", async () => {
    const { part } = await payPayPal(paypal, ORDER, "echeck");
    paypal.banks.decideCapture(part, "completed");
    const { body } = await call(`POST /v2/payments/captures/${part}/refund`);
    expect(body.status).toBe("PENDING");
    paypal.banks.decideRefund(body.id, "failed");
    expect(await statusOf(`/v2/payments/refunds/${body.id}`)).toBe("FAILED");
    expect(await statusOf(`/v2/payments/captures/${part}`)).toBe("COMPLETED");
    expect(sums()).toMatchObject({ captured: 3600, refunded: 0 });
  });

  it("422: after 180 days; a part during a dispute; all after a reversal", async () => {
    const { part } = await payPayPal(paypal);
    const refund = (sent = {}) => call(`POST /v2/payments/captures/${part}/refund`, sent);
    const { dispute_id: dispute } = paypal.banks.openDispute(part);
    expect((await refund({ amount: usd("1.00") })).issue).toBe("TRANSACTION_DISPUTED");
    paypal.banks.changeDispute(dispute, "RESOLVED", "RESOLVED_SELLER_FAVOUR");
    const read = await call(`GET /v1/customer/disputes/${dispute}`);
    expect(read.body).toMatchObject({ dispute_outcome: { outcome_code: "RESOLVED_SELLER_FAVOUR" } });
    paypal.clock.advance(180 * DAY);
    expect((await refund()).issue).toBe("REFUND_TIME_LIMIT_EXCEEDED");
    paypal.banks.reverseCapture(part);
    expect((await refund()).issue).toBe("CAPTURE_FULLY_REFUNDED");
    expect(paypal.banks.listRefunds()).toMatchObject([{ amount: usd("36.00") }]);
    expect(paypal.banks.listCaptures()).toMatchObject([{ status: "REFUNDED" }]);
  });
});

describe("request ids", () => {
  const own = { "paypal-request-id": "mine" };

  it("give the object as it is by now, until they are forgotten", async () => {
    const path = "POST /v2/checkout/orders";
    const first = await call(path, ORDER, own);
    paypal.shopper.approve(first.body.id);
    const again = await call(path, ORDER, own);
    expect([first.status, again.status, again.body.id]).toEqual([201, 200, first.body.id]);
    expect(again.body.status).toBe("APPROVED");
    const take = () => call(`POST /v2/checkout/orders/${first.body.id}/capture`, undefined, own);
    expect([(await take()).status, (await take()).status]).toEqual([201, 200]);
    const capture = paypal.banks.listCaptures()[0]?.id;
    const refund = () => call(`POST /v2/payments/captures/${capture}/refund`, { amount: usd("1.00") }, own);
    await refund();
    paypal.clock.advance(DAY / 4);
    expect((await take()).issue).toBe("ORDER_ALREADY_CAPTURED");
    expect((await call(path, ORDER, own)).body.id).not.toBe(first.body.id);
    paypal.clock.advance(44 * DAY);
    expect((await refund()).status).toBe(200);
    expect(sums()).toMatchObject({ captured: 3600, refunded: 100 });
    paypal.clock.advance(DAY);
    expect((await refund()).status).toBe(201);
    expect(sums()).toMatchObject({ captured: 3600, refunded: 200 });
  });

  it("422: another body; an error in the body does not use the id up, a decline does", async () => {
    const path = "POST /v2/checkout/orders";
    expect((await call(path, { ...ORDER, intent: "SALE" }, own)).status).toBe(400);
    const { body } = await call(path, ORDER, own);
    expect((await call(path, AUTHORIZE, own)).issue).toBe("DUPLICATE_REQUEST_ID");
    const take = (id: string) =>
      call(`POST /v2/checkout/orders/${body.id}/capture`, {}, { "paypal-request-id": id });
    expect((await take("1")).issue).toBe("ORDER_NOT_APPROVED");
    paypal.shopper.approve(body.id, { method: "declined" });
    expect((await take("1")).issue).toBe("INSTRUMENT_DECLINED");
    paypal.shopper.approve(body.id);
    expect((await take("1")).issue).toBe("INSTRUMENT_DECLINED");
    expect((await take("2")).status).toBe(201);
  });

  it("409: at the same moment", async () => {
    let end: (value: unknown) => void = () => {};
    const until = new Promise((resolve) => {
      end = resolve;
    });
    paypal.faults.plan({ on: "create", fault: { kind: "slow", until } });
    const first = call("POST /v2/checkout/orders", ORDER, own);
    while (paypal.requests.list("create").length === 0) await new Promise(setImmediate);
    const second = await call("POST /v2/checkout/orders", ORDER, own);
    expect([second.status, second.issue]).toEqual([409, "PREVIOUS_REQUEST_IN_PROGRESS"]);
    end(undefined);
    expect((await first).status).toBe(201);
  });
});
