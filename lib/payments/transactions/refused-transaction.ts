import { TITLES } from "../../kernel/error-titles.ts";
import { type ApiError, unprocessable } from "../../kernel/errors.ts";
import type { Transaction } from "../../orders/transaction.ts";

export function buildTransactionRefusal({ id }: Transaction, detail: string): ApiError {
  return unprocessable(detail, { title: TITLES.unprocessableEntity, meta: { transaction_id: id } });
}
