import { createHmac, timingSafeEqual } from "node:crypto";

const MOST_SECONDS_APART = 300;

const HEX = /^[0-9a-f]{64}$/;

/**
 * True if one of the secrets has signed these bytes within five minutes.
 * @param header `t=1492774577,v1=5257a8…`; other schemes than `v1` are ignored
 * @see https://docs.stripe.com/webhooks/signature
 */
export function isSignedByStripe(
  body: Uint8Array,
  header: string | undefined,
  secrets: readonly string[],
  now: Date,
): boolean {
  const { time, signatures } = readHeader(header ?? "");
  if (time === undefined || Math.abs(now.getTime() / 1000 - time) > MOST_SECONDS_APART) return false;
  const expected = secrets.map((secret) =>
    createHmac("sha256", secret).update(`${time}.`).update(body).digest(),
  );
  return signatures.some((one) => expected.some((other) => timingSafeEqual(one, other)));
}

function readHeader(header: string): {
  readonly time: number | undefined;
  readonly signatures: readonly Buffer[];
} {
  const parts = header.split(",").map((part) => part.trim().split("="));
  const valuesOf = (name: string) => parts.flatMap(([key, value = ""]) => (key === name ? [value] : []));
  const [time = ""] = valuesOf("t");
  const signatures = valuesOf("v1").filter((value) => HEX.test(value));
  return {
    time: /^\d{1,12}$/.test(time) ? Number(time) : undefined,
    signatures: signatures.map((value) => Buffer.from(value, "hex")),
  };
}
