import type { MoneyMovement } from "../../provider-payments/provider-payment.ts";
import { raisePaymentAlarm } from "./alarms.ts";
import { applySnapshot, EXPIRED_AUTHORIZATION } from "./apply-snapshot.ts";
import { changeMovement, findMovement, finishRefund, removeMovement } from "./movements.ts";
import {
  buildKeyError,
  buildRefusal,
  buildUnknownOutcomeError,
  buildUnreachableError,
} from "./provider-errors.ts";
import { type NotDone, toUnsent } from "./provider-result.ts";
import type { ProviderTransaction } from "./provider-transaction.ts";
import type { ProviderError, ProviderRefund, Snapshot } from "./snapshot.ts";
import { toProviderUnits } from "./units.ts";
import { checkSnapshot, type PaymentWork, type WrittenPayment, writePayment } from "./write-payment.ts";

/**
 * Sends a movement that is written already, and writes what became of it.
 * @param isNew this request has written it, so it was never sent
 * @throws ApiError 400 for a refusal, 502 for an unknown outcome, 503 if it was certainly not sent
 * @answers What becomes of a capture or refund whose answer is lost?
 */
export async function moveMoney(
  work: PaymentWork,
  transaction: ProviderTransaction,
  movement: MoneyMovement,
  isNew: boolean,
): Promise<WrittenPayment & { readonly snapshot?: Snapshot }> {
  switch (movement.kind) {
    case "refund":
      return refund(work, transaction, movement, isNew);
    case "capture":
      return capture(work, transaction, movement, isNew);
    case "cancel":
      return cancel(work, transaction, movement, isNew);
  }
}

/** The state of the payment tells what an earlier call did. */
async function capture(
  work: PaymentWork,
  transaction: ProviderTransaction,
  movement: MoneyMovement,
  isNew: boolean,
) {
  const { provider, line } = work;
  const { reference } = transaction;
  const looked = await provider.look(line, reference);
  if (looked.outcome !== "done") throw await endUnsent(work, movement, toUnsent(looked), isNew);
  // After a capture that the bank has declined, the same key would only get the same answer.
  if (looked.value.state !== "authorized" || movement.is_on_its_way)
    return noteCaptured(work, transaction, movement, looked.value);
  const keyed = { ...movement, id: chooseKey(transaction, movement, isNew) };
  const { units } = transaction.provider;
  const captured = await provider.capture(line, { reference, movement: keyed, units });
  if (captured.outcome === "done") return noteCaptured(work, transaction, movement, captured.value);
  if (captured.outcome !== "refused") throw await endUnsent(work, movement, captured, isNew);
  // A call before this one may have arrived only now.
  const told = await provider.look(line, reference);
  if (told.outcome !== "done") throw await endUnsent(work, movement, toUnsent(told), false);
  if (told.value.state === "paid") return noteCaptured(work, transaction, movement, told.value);
  throw await refuseMovement(work, movement, captured.error, told.value);
}

/**
 * The provider answers a key for a day as it did first, even with an error of its own. The state of the payment forbids to
 * capture or cancel twice, so each look may send another key; a refund never does.
 */
function chooseKey(
  { provider: { looks = 0 } }: ProviderTransaction,
  { id }: Pick<MoneyMovement, "id">,
  isNew: boolean,
): string {
  return isNew ? id : `${id}:${looks}`;
}

async function noteCaptured(
  work: PaymentWork,
  transaction: ProviderTransaction,
  movement: MoneyMovement,
  snapshot: Snapshot,
) {
  const now = work.ctx.now();
  if (snapshot.state === "capturing") return noteCapturing(work, transaction, movement, snapshot);
  if (snapshot.state !== "paid")
    throw await refuseMovement(work, movement, describeState(snapshot), snapshot);
  checkSnapshot(work, transaction, transaction.reference, snapshot);
  const written = await writePayment(work, (one) =>
    endMovement(
      applySnapshot({ ...one, capture_mechanism: "automatic" }, snapshot, now),
      movement.id,
      "done",
      now,
    ),
  );
  return { ...written, snapshot };
}

/** The payment stays an authorization until the bank has decided. */
async function noteCapturing(
  work: PaymentWork,
  transaction: ProviderTransaction,
  { id }: MoneyMovement,
  snapshot: Snapshot,
) {
  const now = work.ctx.now();
  checkSnapshot(work, transaction, transaction.reference, snapshot);
  const written = await writePayment(work, (one) => {
    const applied = applySnapshot(one, snapshot, now);
    const isOpen = findMovement(applied, id)?.state === "requested";
    return isOpen ? changeMovement(applied, id, { is_on_its_way: true }, now) : applied;
  });
  return { ...written, snapshot };
}

function describeState({ state, detailedStatus }: Snapshot): ProviderError {
  const code = state === "expired" ? EXPIRED_AUTHORIZATION : "unexpected_state";
  return {
    type: "invalid_request_error",
    code,
    message: `The payment is ${detailedStatus} at the provider.`,
  };
}

/** A payment that was paid meanwhile stays paid. */
async function cancel(
  work: PaymentWork,
  transaction: ProviderTransaction,
  movement: MoneyMovement,
  isNew: boolean,
) {
  const { provider, line, ctx } = work;
  const { reference } = transaction;
  const keyed = { ...movement, id: chooseKey(transaction, movement, isNew) };
  const cancelled = await provider.cancel(line, { reference, movement: keyed });
  if (cancelled.outcome !== "done" && cancelled.outcome !== "refused")
    throw await endUnsent(work, movement, cancelled, isNew);
  const told = cancelled.outcome === "done" ? cancelled : await provider.look(line, reference);
  if (told.outcome !== "done") throw await endUnsent(work, movement, told, false);
  const snapshot = told.value;
  checkSnapshot(work, transaction, reference, snapshot);
  const isEnded = ["ended", "expired", "gone"].includes(snapshot.state);
  // Cancelled on the merchant's wish, even if the authorization had run out before.
  const noted = isEnded ? { ...snapshot, state: "ended" as const } : snapshot;
  const written = await writePayment(work, (one) =>
    endMovement(applySnapshot(one, noted, ctx.now()), movement.id, isEnded ? "done" : "refused", ctx.now()),
  );
  return { ...written, snapshot };
}

/** Before a refund is sent again it is looked for: after a day the provider forgets its key. */
async function refund(
  work: PaymentWork,
  transaction: ProviderTransaction,
  movement: MoneyMovement,
  isNew: boolean,
) {
  const { provider, line, order } = work;
  const { reference } = transaction;
  if (!isNew) {
    const listed = await provider.listRefunds(line, reference);
    if (listed.outcome !== "done") throw await endUnsent(work, movement, toUnsent(listed), false);
    const sent = listed.value.find(({ movementId }) => movementId === movement.id);
    if (sent) return noteRefund(work, movement, sent);
  }
  const units = toProviderUnits(provider.name, order.currency, movement.amount) ?? 0;
  const refunded = await provider.refund(line, { reference, movement, units });
  if (refunded.outcome === "done") return noteRefund(work, movement, refunded.value);
  if (refunded.outcome === "refused") throw await refuseMovement(work, movement, refunded.error);
  throw await endUnsent(work, movement, refunded, isNew);
}

async function noteRefund(work: PaymentWork, movement: MoneyMovement, { state, reference }: ProviderRefund) {
  const now = work.ctx.now();
  if (state === "failed") {
    throw await refuseMovement(work, movement, { code: "refund_failed" });
  }
  const way = state === "on_its_way" ? { is_on_its_way: true as const } : {};
  return writePayment(work, (one) => finishRefund(one, movement, { reference, ...way }, now));
}

function endMovement(
  transaction: ProviderTransaction,
  id: string,
  state: MoneyMovement["state"],
  now: Date,
): ProviderTransaction {
  return findMovement(transaction, id) ? changeMovement(transaction, id, { state }, now) : transaction;
}

/** Gives the amount free. @returns the error to throw */
async function refuseMovement(
  work: PaymentWork,
  { id }: Pick<MoneyMovement, "id">,
  error: ProviderError,
  snapshot?: Snapshot,
): Promise<Error> {
  const now = work.ctx.now();
  const { transaction } = await writePayment(work, (one) =>
    endMovement(snapshot ? applySnapshot(one, snapshot, now) : one, id, "refused", now),
  );
  return buildRefusal(work.provider, transaction.id, error, id);
}

/**
 * Takes back a movement that was certainly not sent. One whose outcome is unknown stays, and the sweep settles it.
 * @returns the error to throw
 */
async function endUnsent(
  work: PaymentWork,
  { id }: MoneyMovement,
  result: NotDone,
  isNew: boolean,
): Promise<Error> {
  const { transactionID } = work.params;
  if (result.outcome === "refused") return refuseMovement(work, { id }, result.error);
  if (result.outcome === "unknown" || result.outcome === "busy")
    return buildUnknownOutcomeError(transactionID, id);
  if (isNew) await writePayment(work, (one) => removeMovement(one, id, work.ctx.now()));
  if (result.outcome === "not_sent") return buildUnreachableError(transactionID, id);
  raisePaymentAlarm(work.ctx, "key-refused", { transaction: transactionID });
  return buildKeyError(transactionID);
}
