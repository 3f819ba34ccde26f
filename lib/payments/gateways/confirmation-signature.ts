import { createHmac, timingSafeEqual } from "node:crypto";
import { TITLES } from "../../kernel/error-titles.ts";
import { errorOf, problem } from "../../kernel/errors.ts";
import type { GatewayOptions } from "./gateway.ts";

/** What a payment provider says of a payment, and its signature. */
export type SignedConfirmation = {
  readonly order_id: string;
  readonly transaction_id: string;
  readonly reference: string;
  /** Minor units. */
  readonly amount: number;
  readonly currency: string;
  readonly outcome: "complete" | "declined";
  /** When it was signed, in epoch seconds. */
  readonly timestamp: number;
  /** In hexadecimal digits. */
  readonly signature: string;
};

const TEXTS = ["order_id", "transaction_id", "reference", "currency", "signature"] as const;
const NUMBERS = ["amount", "timestamp"] as const;
const FIELDS = [...TEXTS, ...NUMBERS, "outcome"] as const;

/** The confirmation in the options of a request. @throws ApiError 400 naming each field that is missing or wrong */
export function confirmationOf(options: GatewayOptions): SignedConfirmation {
  if (isConfirmation(options)) return options;
  const [first = problem(400, "'options' are no confirmation."), ...others] = FIELDS.filter(
    (name) => !isValid(options, name),
  ).map((name) => {
    const isMissing = options[name] === undefined;
    const detail = isMissing ? "is required in a confirmation" : "is not what a confirmation has there";
    const title = isMissing ? TITLES.required : TITLES.invalid;
    return problem(400, `'options.${name}' ${detail}.`, { title, source: `data.options.${name}` });
  });
  throw errorOf(first, ...others);
}

function isConfirmation(options: object): options is SignedConfirmation {
  return FIELDS.every((name) => isValid(options, name));
}

function isValid(options: object, name: (typeof FIELDS)[number]): boolean {
  const value: unknown = Object.entries(options).find(([field]) => field === name)?.[1];
  if (name === "outcome") return value === "complete" || value === "declined";
  if (NUMBERS.some((one) => one === name)) return Number.isSafeInteger(value);
  return typeof value === "string" && value.length <= 255;
}

/** An HMAC-SHA256; Node reads hexadecimal digits as far as they go and forgets what follows. */
const HEX_DIGEST = /^[0-9a-f]{64}$/i;

/** Whether this secret made the signature; none did where there is no secret. */
export function isSignedBy(secret: string | undefined, told: SignedConfirmation): boolean {
  if (!secret || !HEX_DIGEST.test(told.signature)) return false;
  const expected = Buffer.from(signatureOf(secret, told), "hex");
  const given = Buffer.from(told.signature, "hex");
  return timingSafeEqual(expected, given);
}

/**
 * HMAC-SHA256 over all that is confirmed, in hexadecimal digits: the values in this order with a full stop between two.
 */
export function signatureOf(secret: string, told: Omit<SignedConfirmation, "signature">): string {
  const { timestamp, order_id, transaction_id, reference, amount, currency, outcome } = told;
  const text = [timestamp, order_id, transaction_id, reference, amount, currency, outcome].join(".");
  return createHmac("sha256", secret).update(text).digest("hex");
}
