import { createHmac, timingSafeEqual } from "node:crypto";
import { TITLES } from "../../kernel/error-titles.ts";
import { problem, toApiError } from "../../kernel/errors.ts";
import type { GatewayOptions } from "./gateway.ts";

export type SignedConfirmation = {
  readonly order_id: string;
  readonly transaction_id: string;
  readonly reference: string;
  /** Minor units. */
  readonly amount: number;
  readonly currency: string;
  readonly outcome: "complete" | "declined";
  /** Time of the signature, in epoch seconds. */
  readonly timestamp: number;
  /** Hexadecimal. */
  readonly signature: string;
};

const TEXTS = ["order_id", "transaction_id", "reference", "currency", "signature"] as const;
const NUMBERS = ["amount", "timestamp"] as const;
const FIELDS = [...TEXTS, ...NUMBERS, "outcome"] as const;

/**
 * @throws ApiError 400 naming each field that is missing or wrong
 * @answers When is a confirmation genuine, and when too late?
 */
export function parseConfirmation(options: GatewayOptions): SignedConfirmation {
  if (isConfirmation(options)) return options;
  const [first = problem(400, "'options' are no confirmation."), ...others] = FIELDS.filter(
    (name) => !isValid(options, name),
  ).map((name) => {
    const isMissing = options[name] === undefined;
    const detail = isMissing ? "is required in a confirmation" : "is not what a confirmation has there";
    const title = isMissing ? TITLES.required : TITLES.invalid;
    return problem(400, `'options.${name}' ${detail}.`, { title, source: `data.options.${name}` });
  });
  throw toApiError(first, ...others);
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

/** Node ignores everything after the last hexadecimal digit. */
const HEX_DIGEST = /^[0-9a-f]{64}$/i;

/** False without a secret. */
export function isSignedBy(secret: string | undefined, confirmation: SignedConfirmation): boolean {
  if (!secret || !HEX_DIGEST.test(confirmation.signature)) return false;
  const expected = Buffer.from(computeSignature(secret, confirmation), "hex");
  const received = Buffer.from(confirmation.signature, "hex");
  return timingSafeEqual(expected, received);
}

/** HMAC-SHA256 in hexadecimal over the values in this order, joined by full stops. */
export function computeSignature(
  secret: string,
  confirmation: Omit<SignedConfirmation, "signature">,
): string {
  const { timestamp, order_id, transaction_id, reference, amount, currency, outcome } = confirmation;
  const text = [timestamp, order_id, transaction_id, reference, amount, currency, outcome].join(".");
  return createHmac("sha256", secret).update(text).digest("hex");
}
