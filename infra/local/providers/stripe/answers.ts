import { isRecord, mergeValues } from "../altered-answers.ts";
import type { HttpAnswer, HttpRequest } from "../serve.ts";
import type { Reply } from "./replies.ts";

/** Pages of any shop may call what browsers call, as at Stripe. */
export const FOR_BROWSERS = {
  "access-control-allow-origin": "*",
  "access-control-allow-methods": "GET, POST, DELETE, OPTIONS",
  "access-control-allow-headers": "authorization, content-type, stripe-account, stripe-version",
  "access-control-max-age": "300",
};

/** The answer with the headers of the API. */
export function toAnswer(
  { headers: sent }: HttpRequest,
  reply: Reply,
  requestId: string,
  isReplay: boolean,
): HttpAnswer {
  const version = sent["stripe-version"];
  const key = sent["idempotency-key"];
  const retry = adviseRetry(reply.status, isReplay);
  return {
    status: reply.status,
    headers: {
      ...FOR_BROWSERS,
      "content-type": "application/json",
      "request-id": requestId,
      ...(typeof version === "string" ? { "stripe-version": version } : {}),
      ...(typeof key === "string" ? { "idempotency-key": key } : {}),
      ...(isReplay ? { "idempotent-replayed": "true", "original-request": reply.requestId } : {}),
      ...(retry === undefined ? {} : { "stripe-should-retry": retry }),
    },
    body: JSON.stringify(reply.body, null, 2),
  };
}

/** A repetition of an error stays one; a key in use is free soon. */
function adviseRetry(status: number, isReplay: boolean): "true" | "false" | undefined {
  if (status === 409) return "true";
  return isReplay && status >= 400 ? "false" : undefined;
}

/** The body with other values: in each object of a list, otherwise in the object itself. */
export function alterBody(body: unknown, change: Readonly<Record<string, unknown>>): unknown {
  if (isRecord(body) && body["object"] === "list" && Array.isArray(body["data"])) {
    return { ...body, data: body["data"].map((entry) => mergeValues(entry, change)) };
  }
  return mergeValues(body, change);
}
