import { type Fields, isObject } from "../../../kernel/objects.ts";
import type { ProviderAnswer } from "../../../use-case/capabilities.ts";
import { callProvider, isInUse, type ProviderCall } from "../call-provider.ts";
import { parseObject } from "../parse-object.ts";
import type { ProviderLine, ProviderResult } from "../provider.ts";
import type { ProviderError } from "../snapshot.ts";
import { getPayPalToken } from "./paypal-token.ts";

export type PayPalCall = Pick<ProviderCall, "operation" | "moves"> & {
  readonly path: string;
  /** JSON, or its text. Without it the call is a GET. */
  readonly body?: object | string;
  /** PayPal's idempotency key. */
  readonly requestId?: string;
};

/** `isMissing`: PayPal does not have the object, or no longer. */
export type PayPalResult =
  | Exclude<ProviderResult<Fields>, { readonly outcome: "refused" }>
  | { readonly outcome: "refused"; readonly error: ProviderError; readonly isMissing: boolean };

/**
 * Never throws: the outcome says what the call may have done. A token that PayPal refuses is replaced once.
 * @answers How is PayPal called?
 */
export async function callPayPal(line: ProviderLine, call: PayPalCall): Promise<PayPalResult> {
  const token = await getPayPalToken(line);
  if (token.outcome !== "done") return toUnsent(token);
  const answer = await send(line, call, token.value);
  if (answer.status !== 401) return readResult(answer);
  const fresh = await getPayPalToken(line, true);
  return fresh.outcome === "done" ? readResult(await send(line, call, fresh.value)) : toUnsent(fresh);
}

/** A token is never refused for what is asked with it. */
function toUnsent(result: Exclude<ProviderResult<string>, { readonly outcome: "done" }>): PayPalResult {
  return result.outcome === "refused" ? { outcome: "key_refused", trouble: "PayPal gave no token." } : result;
}

function send(
  line: ProviderLine,
  { operation, moves, path, body, requestId }: PayPalCall,
  token: string,
): Promise<ProviderAnswer> {
  const request = {
    host: `paypal-${line.key.mode}`,
    method: body === undefined ? "GET" : "POST",
    path,
    headers: {
      Authorization: `Bearer ${token}`,
      Prefer: "return=representation",
      ...(requestId ? { "PayPal-Request-Id": requestId } : {}),
      ...(body === undefined ? {} : { "Content-Type": "application/json" }),
    },
    ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
  } as const;
  return callProvider(line, { request, operation, ...(moves ? { moves } : {}) });
}

function readResult(answer: ProviderAnswer): PayPalResult {
  if (!("headers" in answer)) {
    return { outcome: answer.isSent ? "unknown" : "not_sent", trouble: answer.trouble };
  }
  const { status, body } = answer;
  const trouble = `PayPal answered with ${status}.`;
  if (status === 429) return { outcome: "not_sent", trouble };
  if (isInUse(answer)) return { outcome: "busy", trouble };
  if (status === 204) return { outcome: "done", value: {} };
  const fields = parseObject(body);
  if (status >= 500 || !fields) return { outcome: "unknown", trouble };
  if (status === 200 || status === 201) return { outcome: "done", value: fields };
  if (status === 401 || status === 403) return { outcome: "key_refused", trouble };
  return { outcome: "refused", error: pickErrorFields(fields), isMissing: status === 404 };
}

/** Others repeat what was sent. */
function pickErrorFields({ name, debug_id, details }: Fields): ProviderError {
  const told: readonly unknown[] = Array.isArray(details) ? details : [];
  const texts = {
    name,
    debug_id,
    details: told.filter(isObject).map(({ issue, description }) => ({ issue, description })),
  };
  return Object.fromEntries(Object.entries(texts).filter(([, value]) => value !== undefined));
}

/** True if PayPal refuses for one of these reasons. */
export function hasIssue({ details }: ProviderError, ...issues: readonly string[]): boolean {
  const told: readonly unknown[] = Array.isArray(details) ? details : [];
  return told.some((one) => isObject(one) && issues.some((issue) => issue === one["issue"]));
}
