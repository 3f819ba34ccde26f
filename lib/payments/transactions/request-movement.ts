import { TITLES } from "../../kernel/error-titles.ts";
import { unprocessable } from "../../kernel/errors.ts";
import { isOpenAuthorization, isPending } from "../../orders/coverage.ts";
import type { Order } from "../../orders/order.ts";
import { transition } from "../../orders/order-states.ts";
import type { MoneyMovement, ProviderParameters } from "../../provider-payments/provider-payment.ts";
import {
  addMovement,
  findMovement,
  listRequested,
  MOST_MOVEMENTS,
  sumRequestedRefunds,
} from "../providers/movements.ts";
import { buildManualCaptureError, buildMovementConflict } from "../providers/provider-errors.ts";
import { isBeingTaken, type ProviderTransaction } from "../providers/provider-transaction.ts";
import { buildTransactionRefusal } from "./change-transaction.ts";
import { checkCapture, requireRefundableAmount } from "./check-movement.ts";

/** A capture, refund or cancellation that is to be sent to the provider. */
export type MovementRequest = Pick<MoneyMovement, "id" | "kind"> & {
  readonly parameters?: ProviderParameters | undefined;
  /** Minor units; all that is left without it. */
  readonly amount?: number | undefined;
  readonly at: Date;
};

/**
 * Notes a movement before it is sent, under the limits that hold with all that is requested. The same request while one is
 * open gets that one.
 * @throws ApiError 422 if the payment's state or the rest forbids it, 409 while another one is under way
 * @answers Why can parallel refunds not exceed a payment?
 */
export function requestMovement(
  transaction: ProviderTransaction,
  order: Order,
  requested: MovementRequest,
): ProviderTransaction {
  if (findOpenMovement(transaction, requested)) return transaction;
  const amount = checkMovement(transaction, order, requested);
  const { movements = [] } = transaction.provider;
  if (movements.length >= MOST_MOVEMENTS) {
    throw unprocessable(`A payment has at most ${MOST_MOVEMENTS} captures, refunds and cancellations.`, {
      title: TITLES.limitReached,
    });
  }
  const { id, kind, parameters, at } = requested;
  const movement = {
    ...({ id, kind, amount, state: "requested", mechanism: "automatic" } as const),
    ...(parameters ? { parameters } : {}),
    requested_at: at.toISOString(),
  };
  return addMovement(transaction, movement, at);
}

/** One of the same kind and amount that is under way, or the very one that a repeat names. */
export function findOpenMovement(
  transaction: ProviderTransaction,
  { id, kind, amount }: Pick<MovementRequest, "id" | "kind" | "amount">,
): MoneyMovement | undefined {
  const own = findMovement(transaction, id);
  if (own) return own;
  return listRequested(transaction).find(
    (one) => one.kind === kind && (kind !== "refund" || one.amount === amount),
  );
}

/** @returns minor units that move */
function checkMovement(
  transaction: ProviderTransaction,
  order: Order,
  { kind, amount, at }: MovementRequest,
): number {
  if (kind === "refund") return checkRefund(transaction, order, amount);
  if (listRequested(transaction).length > 0) throw buildMovementConflict(transaction.id);
  if (kind === "capture") {
    checkCapture(transaction, order, amount);
    return transaction.amount;
  }
  if (isBeingTaken(transaction, at)) throw buildMovementConflict(transaction.id);
  if (!isPending(transaction) && !isOpenAuthorization(transaction))
    throw buildTransactionRefusal(transaction, "Only a pending or authorised payment can be cancelled.");
  return transaction.amount;
}

function checkRefund(transaction: ProviderTransaction, order: Order, amount: number | undefined): number {
  transition(order, "refund a payment of");
  const remaining = requireRefundableAmount(transaction) - sumRequestedRefunds(transaction);
  if (transaction.capture_mechanism === "manual") throw buildManualCaptureError(transaction.id);
  const refund = amount ?? remaining;
  if (refund > remaining || remaining === 0)
    throw buildTransactionRefusal(transaction, `At most ${remaining} of it can be refunded.`);
  return refund;
}
