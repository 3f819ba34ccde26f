import type { Order } from "../../orders/order.ts";
import type { Transaction } from "../../orders/transaction.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import type { ProviderMeans } from "../providers/open-line.ts";
import { buildOrderReader } from "../read-order.ts";
import { type KeptWork, readBegunWork } from "../resumable-reply.ts";
import type { CancelRequest, CaptureRequest, RefundRequest } from "../schemas.ts";
import { requireTransaction, type TransactionParams } from "./change-transaction.ts";
import { type Moving, resumeMoving } from "./move-at-provider.ts";
import { readCancellation, readCapture, readRefund } from "./transactions.ts";

/** The movement that a repeated request asks for. */
type Repeated =
  | { readonly kind: "cancel"; readonly request: CancelRequest }
  | { readonly kind: "capture"; readonly request: CaptureRequest }
  | { readonly kind: "refund"; readonly request: RefundRequest };

/**
 * Answers a repeat with the same `Idempotency-Key` from the movement as it is now.
 * @throws ApiError as `moveAtProvider`
 */
export async function resumeTransaction(
  ctx: Context,
  params: TransactionParams,
  repeated: Repeated,
  { reply, error }: KeptWork,
  means: ProviderMeans,
): Promise<Reply> {
  const id = readBegunWork(reply)?.movementId;
  if (id === undefined) return reply;
  if (error?.problems[0].meta?.["movement"] === id) throw error;
  const { value: order } = await buildOrderReader(ctx, params.orderID)();
  const transaction = requireTransaction(order, params.transactionID);
  const moving = readMoving(transaction, repeated, order);
  return moving ? resumeMoving(ctx, means, params, moving, id) : reply;
}

function readMoving(transaction: Transaction, repeated: Repeated, order: Order): Moving | undefined {
  switch (repeated.kind) {
    case "cancel":
      return readCancellation(transaction, repeated.request);
    case "capture":
      return readCapture(transaction, repeated.request);
    case "refund":
      return readRefund(transaction, repeated.request, order);
  }
}
