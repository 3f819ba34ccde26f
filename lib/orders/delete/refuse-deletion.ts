import { TITLES } from "../../kernel/error-titles.ts";
import { unprocessable } from "../../kernel/errors.ts";
import { isOpenAuthorization, isPending } from "../coverage.ts";
import { IMPORTED_TRANSACTION_NAME } from "../import/imported-payments.ts";
import type { Order } from "../order.ts";
import type { Transaction } from "../transaction.ts";

type Payments = Pick<Order, "id" | "status" | "transactions" | "is_manual" | "created_at">;

const SETTLED =
  "Money was settled on the order, so it is kept for accounting, also when it is refunded and cancelled. " +
  "'POST /v2/orders/anonymize' takes names and addresses off it.";
const IN_PROGRESS =
  "A payment of the order is in progress. Cancel its transaction first, or the order itself where it is authorised at " +
  "'manual'. Orders can be deleted on which no money was settled, and imported ones.";

/** Ignores imported payments: a wrong import can be deleted and sent again. @throws ApiError 422 */
export function refuseDeletion(order: Payments): void {
  const own = order.transactions.filter((one) => !isUnchangedImport(one, order) && !isManualNote(one, order));
  const isSettled = own.some((one) => one.status === "complete" && !isOpenAuthorization(one));
  if (!isSettled && !own.some((one) => isPending(one) || isOpenAuthorization(one))) return;
  throw unprocessable(isSettled ? SETTLED : IN_PROGRESS, {
    title: TITLES.unprocessableEntity,
    meta: { order_id: order.id },
  });
}

/** No provider reserves money for it, and it can be neither captured nor cancelled. */
function isManualNote(transaction: Transaction, { status }: Payments): boolean {
  return status === "cancelled" && transaction.gateway === "manual" && isOpenAuthorization(transaction);
}

function isUnchangedImport({ name, created_at, updated_at }: Transaction, order: Payments): boolean {
  const isFromImport = order.is_manual === true && name === IMPORTED_TRANSACTION_NAME;
  return isFromImport && created_at === order.created_at && updated_at === created_at;
}
