import { describe, expect, it } from "@jest/globals";
import { Webhook } from "standardwebhooks";
import { signatureHeaders } from "../../../lib/webhooks/subscriptions/secrets.ts";

/** The test vector of the Standard Webhooks libraries. */
const VECTOR = {
  secret: "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
  id: "msg_p5jXN8AQM9LWM0D4loKWxJek",
  at: new Date(1614265330_000),
  body: '{"test": 2432232314}',
  signature: "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
};
const OLD = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;
const { secret, id, body } = VECTOR;

describe("signatures of webhooks", () => {
  it("are those of the convention's vector", () => {
    expect(signatureHeaders([{ secret }], { id, body }, VECTOR.at)).toEqual({
      "webhook-id": id,
      "webhook-timestamp": "1614265330",
      "webhook-signature": VECTOR.signature,
    });
  });

  it("are verified by the convention's library with either secret while one replaces the other", () => {
    const now = new Date();
    const text = JSON.stringify({ data: { name: "Käse & Brot €" } });
    const until = new Date(now.getTime() + 1000).toISOString();
    const headers = signatureHeaders([{ secret }, { secret: OLD, until }], { id, body: text }, now);
    for (const key of [secret, OLD]) {
      expect(new Webhook(key).verify(text, headers)).toEqual(JSON.parse(text));
    }
    expect(() => new Webhook(secret).verify(`${text} `, headers)).toThrow("No matching signature");
    expect(headers["webhook-signature"]?.split(" ")[0]).toBe(new Webhook(secret).sign(id, now, text));
  });

  it("are not made with a secret whose time is over", () => {
    const secrets = [{ secret }, { secret: OLD, until: VECTOR.at.toISOString() }];
    expect(signatureHeaders(secrets, { id, body }, VECTOR.at)["webhook-signature"]).toBe(VECTOR.signature);
    const before = new Date(VECTOR.at.getTime() - 1);
    expect(signatureHeaders(secrets, { id, body }, before)["webhook-signature"]?.split(" ")).toHaveLength(2);
  });
});
