import type { Transaction } from "../../orders/transaction.ts";
import { buildTransactionRefusal } from "./refused-transaction.ts";

/**
 * Never undoes a complete payment or revives a cancelled one.
 * @throws ApiError 422 for a contradiction, or if money taken for a cancelled payment must be returned
 * @answers When is a confirmation genuine, and when too late?
 */
export function applyConfirmation(transaction: Transaction, outcome: "complete" | "declined"): Transaction {
  if (transaction.confirmed === outcome) return transaction;
  if (transaction.confirmed !== undefined) {
    throw buildTransactionRefusal(
      transaction,
      `The payment was confirmed as ${transaction.confirmed} before.`,
    );
  }
  if (transaction.status === "pending") {
    const { client_parameters: _, ...rest } = transaction;
    return { ...rest, confirmed: outcome, status: outcome === "complete" ? "complete" : "failed" };
  }
  if (outcome === "declined") return transaction;
  throw buildTransactionRefusal(
    transaction,
    "The payment was cancelled. What was taken for it must be given back.",
  );
}
