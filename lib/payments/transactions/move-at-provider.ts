import { isPending } from "../../orders/coverage.ts";
import type { Order } from "../../orders/order.ts";
import type { StoredOrder } from "../../orders/orders-store.ts";
import type { ProviderParameters } from "../../provider-payments/provider-payment.ts";
import { getSettings } from "../../settings/store.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { openPaymentWork, replyWithPayment } from "../pay-at-provider.ts";
import { planDueTime } from "../providers/due-time.ts";
import { moveMoney } from "../providers/move-money.ts";
import type { ProviderMeans } from "../providers/open-line.ts";
import { buildRefusal } from "../providers/provider-errors.ts";
import {
  dropRequests,
  isProviderTransaction,
  type ProviderTransaction,
} from "../providers/provider-transaction.ts";
import { buildResumableReply, readBegunWork } from "../resumable-reply.ts";
import {
  buildTransactionRefusal,
  type requireTransaction,
  type TransactionParams,
  writeTransaction,
} from "./change-transaction.ts";
import { setReference } from "./check-movement.ts";
import { findOpenMovement, type MovementRequest, requestMovement } from "./request-movement.ts";

export type Moving = Omit<MovementRequest, "id" | "at" | "parameters"> & {
  readonly parameters?: ProviderParameters | undefined;
  /** Replaces the payment's reference with a capture. */
  readonly custom_reference?: string | undefined;
};

/**
 * Notes a capture, refund or cancellation in the order, sends it, and answers with what became of it.
 * @throws ApiError as `requestMovement` and `moveMoney`
 */
export async function moveAtProvider(
  ctx: Context,
  means: ProviderMeans,
  params: TransactionParams,
  moving: Moving,
  readBefore: StoredOrder,
): Promise<Reply> {
  const id = ctx.newId();
  const keeps = buildResumableReply({ transactionId: params.transactionID, movementId: id });
  const { kept, order, transaction } = await noteMovement(
    ctx,
    params,
    { ...moving, id },
    { keeps, readBefore },
  );
  const before = kept && readBegunWork(kept)?.movementId;
  if (before !== undefined) return resumeMoving(ctx, means, params, moving, before);
  return sendMovement(ctx, means, { order, transaction, requested: { ...moving, id }, isNew: true });
}

/**
 * The movement that an earlier request with the same `Idempotency-Key` has noted. One that was not sent then is noted again.
 * @throws ApiError as `moveAtProvider`
 */
export async function resumeMoving(
  ctx: Context,
  means: ProviderMeans,
  params: TransactionParams,
  moving: Moving,
  id: string,
): Promise<Reply> {
  const { order, transaction } = await noteMovement(ctx, params, { ...moving, id });
  return sendMovement(ctx, means, { order, transaction, requested: { ...moving, id }, isNew: false });
}

function noteMovement(
  ctx: Context,
  params: TransactionParams,
  { custom_reference, ...requested }: Moving & { readonly id: string },
  extra: Parameters<typeof writeTransaction>[3] = {},
) {
  const at = ctx.now();
  const change = (one: ProviderTransaction, order: Order) => {
    if (requested.kind === "cancel" && isPending(one) && one.reference === "") return giveUp(one, at);
    const noted = requestMovement(one, order, { ...requested, at });
    return noted === one || custom_reference === undefined
      ? noted
      : { ...noted, ...setReference(noted, custom_reference) };
  };
  return writeTransaction(
    ctx,
    params,
    (one, order) => (isProviderTransaction(one) ? change(one, order) : one),
    extra,
  );
}

/** Its provider knows nothing of it that anybody could pay. */
function giveUp(transaction: ProviderTransaction, now: Date): ProviderTransaction {
  return planDueTime(dropRequests({ ...transaction, status: "cancelled" }), now);
}

type Sending = {
  readonly order: Order;
  readonly transaction: ReturnType<typeof requireTransaction>;
  readonly requested: Pick<MovementRequest, "id" | "kind" | "amount">;
  /** Noted by this very request, so it was never sent. */
  readonly isNew: boolean;
};

async function sendMovement(
  ctx: Context,
  means: ProviderMeans,
  { order, transaction, requested, isNew }: Sending,
): Promise<Reply> {
  if (!isProviderTransaction(transaction)) throw new Error("The payment has no provider.");
  const movement = findOpenMovement(transaction, requested);
  if (!movement) return replyWithPayment({ order, transaction });
  const { settings } = await getSettings(ctx.table);
  const work = await openPaymentWork(ctx, means, { order, transaction, settings });
  if (movement.state === "requested") {
    const moved = await moveMoney(work, transaction, movement, isNew && movement.id === requested.id);
    if (movement.kind === "cancel") refuseUncancelled(moved.transaction);
    return replyWithPayment({ order: moved.order, transaction: moved.transaction });
  }
  if (movement.kind === "cancel") refuseUncancelled(transaction);
  if (movement.state === "refused") throw buildRefusal(work.provider, transaction.id, {}, movement.id);
  return replyWithPayment({ order, transaction });
}

/** @throws ApiError 422 if the shopper was faster, or the bank has not decided yet */
function refuseUncancelled(transaction: ProviderTransaction): void {
  const { status } = transaction;
  if (status === "cancelled" || status === "failed") return;
  const detail =
    status === "pending"
      ? "The bank has not decided on the payment yet, so it cannot be cancelled."
      : "The payment was made meanwhile and stays; refund it instead.";
  throw buildTransactionRefusal(transaction, detail);
}
