import type { ApiError } from "../kernel/errors.ts";
import { isObject } from "../kernel/objects.ts";
import type { Reply } from "../use-case/reply.ts";

/** Work that a request has begun at a provider. */
export type BegunWork = { readonly transactionId: string; readonly movementId?: string };

/** A kept reply, and the error that the repeat itself ended with. */
export type KeptWork = { readonly reply: Reply; readonly error: ApiError | undefined };

/**
 * Kept for the request's `Idempotency-Key` in place of its answer, which has a secret and may be outdated. The repeat is
 * answered from the payment as it is then.
 * @answers What does a repeated payment get?
 */
export function buildResumableReply({ transactionId, movementId }: BegunWork): Reply {
  return { body: { begun: { transactionId, ...(movementId ? { movementId } : {}) } } };
}

/** Undefined for an ordinary answer. */
export function readBegunWork({ body }: Reply): BegunWork | undefined {
  const begun = isObject(body) ? body["begun"] : undefined;
  if (!isObject(begun)) return undefined;
  const { transactionId, movementId } = begun;
  return {
    transactionId: String(transactionId),
    ...(typeof movementId === "string" ? { movementId } : {}),
  };
}
