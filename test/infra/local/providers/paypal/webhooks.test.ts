import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import type { Delivery } from "../../../../../infra/local/providers/outbox.ts";
import { type PayPalStandIn, startPayPal } from "../../../../../infra/local/providers/paypal/start-paypal.ts";
import { localReceiver } from "../../../../support/events/local-receiver.ts";
import { AUTHORIZE, approvePayPal, callPayPal, ORDER, payPayPal, UNIT, usd } from "./call-paypal.ts";

let paypal: PayPalStandIn;
let received: Delivery[];
beforeEach(async () => {
  received = [];
  const deliver = async (delivery: Delivery) => {
    received.push(delivery);
    return 200;
  };
  paypal = await startPayPal({ deliver });
});
afterEach(() => paypal.close());

const order = (invoice: string, intent = "CAPTURE") => ({
  ...{ ...ORDER, intent },
  purchase_units: [{ ...UNIT, invoice_id: invoice }],
});

describe("webhooks", () => {
  it("tell what happens to orders, authorizations, captures, refunds and disputes", async () => {
    const first = await payPayPal(paypal);
    await callPayPal(paypal, `POST /v2/payments/captures/${first.part}/refund`, { amount: usd("1.00") });
    const dispute = paypal.banks.openDispute(first.part).dispute_id;
    paypal.banks.changeDispute(dispute, "UNDER_REVIEW");
    paypal.banks.changeDispute(dispute, "RESOLVED", "RESOLVED_BUYER_FAVOUR");
    paypal.banks.reverseCapture(first.part);
    const slow = await payPayPal(paypal, order("2"), "echeck");
    paypal.banks.decideCapture(slow.part, "declined");
    const held = await payPayPal(paypal, order("3", "AUTHORIZE"));
    await callPayPal(paypal, `POST /v2/payments/authorizations/${held.part}/void`);
    await paypal.webhooks.settle();
    expect(received.map(({ type }) => type)).toEqual([
      ...["CHECKOUT.ORDER.APPROVED", "PAYMENT.CAPTURE.COMPLETED", "PAYMENT.CAPTURE.REFUNDED"],
      ...["CUSTOMER.DISPUTE.CREATED", "CUSTOMER.DISPUTE.UPDATED", "CUSTOMER.DISPUTE.RESOLVED"],
      ...["PAYMENT.CAPTURE.REVERSED", "CHECKOUT.ORDER.APPROVED", "PAYMENT.CAPTURE.PENDING"],
      ...["PAYMENT.CAPTURE.DENIED", "CHECKOUT.ORDER.APPROVED", "PAYMENT.AUTHORIZATION.CREATED"],
      "PAYMENT.AUTHORIZATION.VOIDED",
    ]);
    expect(JSON.parse(received[1]?.body ?? "")).toMatchObject({
      ...{ event_type: "PAYMENT.CAPTURE.COMPLETED", resource_type: "capture" },
      resource: {
        ...{ id: first.part, status: "COMPLETED", custom_id: UNIT.custom_id },
        supplementary_data: { related_ids: { order_id: first.id } },
      },
    });
  });

  it("tell when an authorization ends by time", async () => {
    await payPayPal(paypal, AUTHORIZE);
    paypal.clock.advance(30 * 24 * 60 * 60 * 1000);
    await paypal.webhooks.settle();
    expect(received.at(-1)?.type).toBe("PAYMENT.AUTHORIZATION.VOIDED");
  });

  it("come before the answer if a test wants it", async () => {
    const { path } = await approvePayPal(paypal);
    await paypal.webhooks.settle();
    const answered: boolean[] = [];
    const own = await startPayPal({
      deliver: async ({ type }) => {
        if (type === "PAYMENT.CAPTURE.COMPLETED")
          answered.push(own.requests.list("capture")[0]?.status !== undefined);
        return 200;
      },
    });
    own.faults.plan({ on: "capture", fault: { kind: "webhook-first" } });
    await payPayPal(own);
    await own.close();
    expect([answered, path]).toEqual([[false], path]);
  });
});

describe("verification", () => {
  /** The text of a request as our service sends it: the event goes in as it came. */
  const toText = ({ headers, body }: Pick<Delivery, "headers" | "body">, webhookId: string) => {
    const fields = {
      auth_algo: headers["paypal-auth-algo"],
      cert_url: headers["paypal-cert-url"],
      transmission_id: headers["paypal-transmission-id"],
      transmission_sig: headers["paypal-transmission-sig"],
      transmission_time: headers["paypal-transmission-time"],
      webhook_id: webhookId,
    };
    return `${JSON.stringify(fields).slice(0, -1)},"webhook_event":${body}}`;
  };
  const verify = async (text: string) => {
    const answer = await callPayPal(paypal, "POST /v1/notifications/verify-webhook-signature", text);
    return answer.issue ?? answer.body.verification_status;
  };

  it("200: only the bytes, headers and webhook that PayPal sent", async () => {
    await payPayPal(paypal);
    await paypal.webhooks.settle();
    const [sent] = received as [Delivery];
    const id = paypal.accounts[0]?.webhook_id ?? "";
    expect(await verify(toText(sent, id))).toBe("SUCCESS");
    expect(await verify(toText(sent, id))).toBe("SUCCESS");
    expect(await verify(toText({ ...sent, body: JSON.stringify(JSON.parse(sent.body), null, 1) }, id))).toBe(
      "FAILURE",
    );
    expect(await verify(toText({ ...sent, body: sent.body.replace("APPROVED", "APPROVEd") }, id))).toBe(
      "FAILURE",
    );
    expect(await verify(toText(sent, "other"))).toBe("FAILURE");
    for (const name of [
      "paypal-transmission-id",
      "paypal-transmission-time",
      "paypal-cert-url",
      "paypal-auth-algo",
    ]) {
      const headers = { ...sent.headers, [name]: "forged" };
      expect(await verify(toText({ ...sent, headers }, id))).toBe("FAILURE");
    }
    expect(await verify("{}")).toBe("MISSING_REQUIRED_PARAMETER");
  });

  it("200: a body that a test has signed, with odd spaces and signs", async () => {
    const body = '{ "id":"WH-1", "webhook_event" : "}],\\"", "text":"Grüße \\u00fc" }';
    const headers = paypal.webhooks.sign(body);
    const id = paypal.accounts[0]?.webhook_id ?? "";
    expect(await verify(toText({ headers, body }, id))).toBe("SUCCESS");
    expect(await verify(toText({ headers, body: body.replace("\\u00fc", "ü") }, id))).toBe("FAILURE");
  });

  it("200: a registered receiver gets what it wants, until it is deleted", async () => {
    const own = await startPayPal();
    const receiver = await localReceiver((response) => response.writeHead(200).end());
    const path = "/v1/notifications/webhooks";
    const wishes = { url: receiver.url, event_types: [{ name: "PAYMENT.CAPTURE.COMPLETED" }] };
    const { status, body } = await callPayPal(own, `POST ${path}`, wishes);
    expect([status, body]).toMatchObject([201, wishes]);
    expect((await callPayPal(own, `POST ${path}`, wishes)).body.name).toBe("WEBHOOK_URL_ALREADY_EXISTS");
    expect((await callPayPal(own, `POST ${path}`, { ...wishes, url: "ftp://x" })).status).toBe(400);
    await payPayPal(own);
    await own.webhooks.settle();
    expect(receiver.received).toHaveLength(1);
    const [{ headers, body: text } = { headers: {}, body: "" }] = receiver.received;
    const request = toText({ headers: headers as Record<string, string>, body: text }, body.id);
    const verified = await callPayPal(own, "POST /v1/notifications/verify-webhook-signature", request);
    expect(verified.body.verification_status).toBe("SUCCESS");
    expect((await callPayPal(own, `GET ${path}`)).body.webhooks).toHaveLength(1);
    expect((await callPayPal(own, `GET ${path}/${body.id}`)).body).toMatchObject(wishes);
    expect((await callPayPal(own, `DELETE ${path}/${body.id}`)).status).toBe(204);
    expect((await callPayPal(own, `GET ${path}/${body.id}`)).status).toBe(404);
    await Promise.all([own.close(), receiver.close()]);
  });
});
