import type { Transaction } from "../../orders/transaction.ts";
import { refusedTransaction } from "./refused-transaction.ts";

/**
 * A transaction after a genuine confirmation; the same one if it has been confirmed so before. A payment that is
 * complete is never undone by it, and one that was cancelled here is not brought back: the provider is told, and has to
 * give back what it took.
 * @throws ApiError 422 for one that contradicts what is known
 */
export function confirmedTransaction(
  transaction: Transaction,
  outcome: "complete" | "declined",
): Transaction {
  if (transaction.confirmed === outcome) return transaction;
  if (transaction.confirmed !== undefined) {
    throw refusedTransaction(transaction, `The payment was confirmed as ${transaction.confirmed} before.`);
  }
  if (transaction.status === "pending") {
    const { client_parameters: _, ...rest } = transaction;
    return { ...rest, confirmed: outcome, status: outcome === "complete" ? "complete" : "failed" };
  }
  if (outcome === "declined") return transaction;
  throw refusedTransaction(
    transaction,
    "The payment was cancelled. What was taken for it must be given back.",
  );
}
