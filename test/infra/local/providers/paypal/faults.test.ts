import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { type PayPalStandIn, startPayPal } from "../../../../../infra/local/providers/paypal/start-paypal.ts";
import { AUTHORIZE, approvePayPal, callPayPal, ORDER, payPayPal, UNIT } from "./call-paypal.ts";

let paypal: PayPalStandIn;
beforeEach(async () => {
  paypal = await startPayPal();
});
afterEach(() => paypal.close());

const captured = () => paypal.ledger.sumBy("transaction")[UNIT.custom_id]?.captured;

describe("planned faults", () => {
  it("not sent: nothing happens; answer lost: all happens, and the same id finds it", async () => {
    const { path } = await approvePayPal(paypal);
    paypal.faults.plan(
      { on: "capture", fault: { kind: "not-sent" } },
      { on: "capture", fault: { kind: "answer-lost" } },
    );
    const take = () => callPayPal(paypal, `POST ${path}/capture`, undefined, { "paypal-request-id": "take" });
    await expect(take()).rejects.toThrow();
    expect(captured()).toBeUndefined();
    await expect(take()).rejects.toThrow();
    expect(captured()).toBe(3600);
    expect((await take()).status).toBe(200);
    expect(
      paypal.requests.list("capture").map(({ fault, status, isReplay }) => [fault, status, isReplay]),
    ).toEqual([
      ["not-sent", undefined, undefined],
      ["answer-lost", 201, false],
      [undefined, 200, true],
    ]);
    expect(captured()).toBe(3600);
  });

  it("500 without the work or after it; 429", async () => {
    const { path } = await approvePayPal(paypal);
    const take = () => callPayPal(paypal, `POST ${path}/capture`, {}, { "paypal-request-id": "take" });
    paypal.faults.plan(
      { on: "capture", fault: { kind: "too-many" } },
      { on: "capture", fault: { kind: "broken", works: false } },
      { on: "capture", fault: { kind: "broken", works: true } },
    );
    const names = [];
    for (const _ of [1, 2]) names.push((await take()).body.name);
    expect([names, captured()]).toEqual([["RATE_LIMIT_REACHED", "INTERNAL_SERVER_ERROR"], undefined]);
    expect([(await take()).status, captured()]).toEqual([500, 3600]);
    expect([(await take()).status, captured()]).toEqual([200, 3600]);
  });

  it("declined: the approval is used up; other calls are refused and change nothing", async () => {
    const { path } = await approvePayPal(paypal);
    paypal.faults.plan({ on: "capture", fault: { kind: "declined" } });
    const take = () => callPayPal(paypal, `POST ${path}/capture`);
    expect([(await take()).issue, (await take()).issue]).toEqual([
      "INSTRUMENT_DECLINED",
      "INSTRUMENT_DECLINED",
    ]);
    const { part } = await payPayPal(paypal, AUTHORIZE);
    paypal.faults.plan(
      { on: "create", fault: { kind: "declined" } },
      { on: "capture-authorization", fault: { kind: "declined", code: "TRANSACTION_REFUSED" } },
      { on: "void", fault: { kind: "declined" } },
    );
    const own = `POST /v2/payments/authorizations/${part}`;
    expect((await callPayPal(paypal, "POST /v2/checkout/orders", ORDER)).issue).toBe(
      "PAYEE_ACCOUNT_RESTRICTED",
    );
    expect((await callPayPal(paypal, `${own}/capture`)).issue).toBe("TRANSACTION_REFUSED");
    expect((await callPayPal(paypal, `${own}/void`)).issue).toBe("CANNOT_BE_VOIDED");
    expect((await callPayPal(paypal, `${own}/capture`)).status).toBe(201);
    expect(paypal.faults.clear()).toBe(0);
  });

  it("altered and unreadable: the truth stays; refused connections; tokens", async () => {
    const { path } = await payPayPal(paypal);
    const read = () => callPayPal(paypal, `GET ${path}`);
    paypal.faults.plan(
      { on: "retrieve", fault: { kind: "altered", change: { status: "VOIDED" } } },
      { on: "retrieve", fault: { kind: "unreadable" } },
      { on: "retrieve", fault: { kind: "refuse-next" } },
      { on: "token", fault: { kind: "too-many" } },
    );
    expect((await read()).body.status).toBe("VOIDED");
    await expect(read()).rejects.toThrow(SyntaxError);
    expect((await read()).body.status).toBe("COMPLETED");
    await expect(read()).rejects.toMatchObject({ cause: { code: "ECONNREFUSED" } });
    await paypal.network.accept();
    const other = await callPayPal({ ...paypal }, `GET ${path}`);
    expect([other.status, paypal.requests.list("token").at(-1)?.status]).toEqual([401, 429]);
  });

  it("slow: closing ends the wait", async () => {
    const { path } = await approvePayPal(paypal);
    paypal.faults.plan({ on: "capture", fault: { kind: "slow", ms: 60_000, works: "at-once" } });
    const taking = callPayPal(paypal, `POST ${path}/capture`).catch(() => "cut");
    while (captured() === undefined) await new Promise(setImmediate);
    await paypal.close();
    expect(await taking).toBe("cut");
  });
});

describe("side doors", () => {
  const control = async (target: string, sent: unknown = {}, headers = {}) => {
    const [method = "", path = ""] = target.split(" ");
    const body = method === "GET" ? {} : { body: JSON.stringify(sent) };
    const answer = await fetch(`${paypal.url}/stand-in${path}`, { method, headers, ...body });
    return { status: answer.status, body: JSON.parse(await answer.text()) };
  };

  it("200: play shopper and bank", async () => {
    const { body } = await callPayPal(paypal, "POST /v2/checkout/orders", ORDER);
    const approved = await control(`POST /orders/${body.id}/approve`, { method: "echeck" });
    expect(approved.body.location).toContain("PayerID=");
    await callPayPal(paypal, `POST /v2/checkout/orders/${body.id}/capture`);
    const [capture] = (await control("GET /captures")).body;
    await control(`POST /captures/${capture.id}/decide`, { outcome: "completed" });
    const dispute = await control(`POST /captures/${capture.id}/dispute`);
    await control(`POST /disputes/${dispute.body.dispute_id}`, { status: "UNDER_REVIEW" });
    await control(`POST /captures/${capture.id}/reverse`);
    expect((await control("GET /movements")).body).toHaveLength(3);
    expect((await control("GET /orders")).body).toMatchObject([{ id: body.id, status: "COMPLETED" }]);
    expect((await control("GET /requests")).body[0].headers).not.toHaveProperty("authorization");
  });

  it("400: what is not possible; 403: a foreign page; 404: no such door", async () => {
    expect((await control("POST /orders/none/approve")).status).toBe(400);
    expect((await control("POST /captures/none/decide", { outcome: "maybe" })).status).toBe(400);
    expect((await control("GET /orders", {}, { origin: "https://other.example" })).status).toBe(403);
    expect((await control("GET /nothing")).status).toBe(404);
  });
});
