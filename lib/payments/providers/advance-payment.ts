import type { Order } from "../../orders/order.ts";
import { paymentReferenceWrite } from "../../provider-payments/payment-references-store.ts";
import type { ProviderParameters } from "../../provider-payments/provider-payment.ts";
import { buildTransactionRefusal } from "../transactions/change-transaction.ts";
import { raisePaymentAlarm } from "./alarms.ts";
import { applySnapshot, UNKNOWN_STATUS } from "./apply-snapshot.ts";
import { cancelAbandoned } from "./cancel-abandoned.ts";
import { planDueTime } from "./due-time.ts";
import type { ProviderResult } from "./provider.ts";
import { buildKeyError, buildRefusal, buildUnreachableError, readFailure } from "./provider-errors.ts";
import { dropRequests, isFinal, type ProviderTransaction } from "./provider-transaction.ts";
import type { ProviderError, Snapshot } from "./snapshot.ts";
import { takeReserved } from "./take-reserved.ts";
import { checkSnapshot, type PaymentWork, type WrittenPayment, writePayment } from "./write-payment.ts";

/**
 * A wish says why a payment is carried on:
 * - `pay`, `confirm`: a client asks; money may be taken
 * - `look`: a message of the provider or the sweep; only what has happened is noted
 */
export type Wish =
  | { readonly kind: "pay"; readonly taking?: ProviderParameters | undefined }
  | { readonly kind: "confirm" | "look" };

/** The payment as it is now, and what its provider told last. */
export type AdvancedPayment = WrittenPayment & { readonly snapshot?: Snapshot };

/**
 * Carries a pending payment as far as it can go now. Each step is written before the next call, so a death between two
 * leaves a payment that any later request, message or sweep carries on.
 * @throws ApiError 400 for a refusal, 422 for an answer about another payment or an ended one, 502 or 503 if the provider
 * cannot be asked
 * @answers In which order is a payment written, sent and confirmed?
 */
export async function advancePayment(
  work: PaymentWork,
  transaction: ProviderTransaction,
  wish: Wish,
): Promise<AdvancedPayment> {
  if (transaction.reference === "") return beginPayment(work, transaction);
  const looked = await work.provider.look(work.line, transaction.reference);
  if (looked.outcome !== "done") throw buildLookError(work, transaction, looked);
  checkSnapshot(work, transaction, transaction.reference, looked.value);
  return carryOn(work, transaction, looked.value, wish);
}

/** As `advancePayment`, for a payment at which the provider was looked right now. @throws ApiError as there */
export async function carryOn(
  work: PaymentWork,
  transaction: ProviderTransaction,
  snapshot: Snapshot,
  wish: Wish,
): Promise<AdvancedPayment> {
  const { attempt, taking } = transaction.provider;
  if (!mayTake(transaction, work.order, wish)) return notePayment(work, snapshot, wish);
  const isOpen = snapshot.state === "unpaid" || snapshot.state === "approved";
  if (taking && attempt > 0 && isOpen) return repeatTaking(work, attempt, snapshot);
  const next = chooseNextTaking(transaction, snapshot, wish);
  if (!next) return notePayment(work, snapshot, wish);
  const now = work.ctx.now();
  const written = await writePayment(work, (one) => startAttempt(one, attempt, next, now));
  return takeUnlessOver(work, written, attempt + 1, snapshot);
}

/** Creating a payment moves no money: it is never confirmed by the same call. */
async function beginPayment(work: PaymentWork, transaction: ProviderTransaction): Promise<AdvancedPayment> {
  const { provider, line, params } = work;
  const {
    id,
    provider: { creation = {} },
  } = transaction;
  const created = await provider.create(line, id, creation);
  if (created.outcome !== "done") throw await failPayment(work, transaction, created);
  const snapshot = created.value;
  const { reference } = snapshot;
  checkSnapshot(work, transaction, reference, snapshot);
  const target = { orderId: params.orderID, transactionId: id };
  const along = [paymentReferenceWrite({ provider: provider.name, reference }, target)];
  const written = await writePayment(work, (one) => noteReference(one, snapshot), along);
  if (isFinal(written.transaction)) return endOfGivenUp(work, written, reference);
  if (written.order.status === "cancelled") throw buildEndedError(written.transaction);
  return written.transaction.provider.taking
    ? takePayment(work, written.transaction, snapshot)
    : { ...written, snapshot };
}

/** The payment was given up meanwhile. Its intent was shown to no client, and is ended too. */
async function endOfGivenUp(
  work: PaymentWork,
  written: WrittenPayment,
  reference: string,
): Promise<AdvancedPayment> {
  const { id, status } = written.transaction;
  if (status !== "complete") await cancelAbandoned(work, { id, reference });
  return written;
}

/** A twin of this request may have noted it, which has sent the same key. */
function noteReference(
  transaction: ProviderTransaction,
  { reference, detailedStatus: detailed_status, publicParameters: client_parameters }: Snapshot,
): ProviderTransaction {
  if (transaction.reference !== "" || isFinal(transaction)) return transaction;
  const { creation: _, ...provider } = transaction.provider;
  const handed = provider.flow === "server" ? { attempt: 1 } : { is_handed_out: true as const };
  return {
    ...transaction,
    reference,
    ...(client_parameters ? { client_parameters } : {}),
    provider: { ...provider, ...handed, detailed_status },
  };
}

function mayTake(transaction: ProviderTransaction, { status }: Order, { kind }: Wish): boolean {
  return kind !== "look" && status !== "cancelled" && !isGivenUp(transaction);
}

function isGivenUp({ provider: { movements = [] } }: ProviderTransaction): boolean {
  return movements.some((one) => one.kind === "cancel" && one.state === "requested");
}

/**
 * Chooses parameters of a further attempt; undefined if none is to be made. A shopper who comes back from the provider's page may
 * have to look at the order first, so paying again only gives the payment.
 */
function chooseNextTaking(
  { provider: { flow } }: ProviderTransaction,
  { state }: Snapshot,
  wish: Wish,
): ProviderParameters | undefined {
  if (state === "approved") return flow === "redirect" && wish.kind === "pay" ? undefined : {};
  return state === "unpaid" && wish.kind === "pay" ? wish.taking : undefined;
}

/** An earlier request may still be sending the same attempt. */
async function repeatTaking(work: PaymentWork, attempt: number, looked: Snapshot): Promise<AdvancedPayment> {
  const written = await writePayment(work, (one) =>
    isFinal(one) || !one.provider.taking || one.provider.attempt !== attempt
      ? one
      : { ...one, provider: { ...one.provider, is_shared: true } },
  );
  return takeUnlessOver(work, written, attempt, looked);
}

/** Another request may have had the attempt's outcome meanwhile. */
async function takeUnlessOver(
  work: PaymentWork,
  written: WrittenPayment,
  attempt: number,
  looked: Snapshot,
): Promise<AdvancedPayment> {
  const { transaction } = written;
  const isOpen = transaction.provider.taking !== undefined && transaction.provider.attempt === attempt;
  if (isFinal(transaction) || !isOpen) return { ...written, snapshot: looked };
  return takePayment(work, transaction, looked);
}

/** If two requests start the next attempt, the first one decides what is sent. */
function startAttempt(
  transaction: ProviderTransaction,
  before: number,
  taking: ProviderParameters,
  now: Date,
): ProviderTransaction {
  const { provider } = transaction;
  const isOver = isFinal(transaction) || isGivenUp(transaction);
  if (isOver || provider.attempt !== before || provider.taking) return transaction;
  const attempted_at = now.toISOString();
  return { ...transaction, provider: { ...provider, attempt: before + 1, attempted_at, taking } };
}

/** The attempt is written already, so a repeat sends the same key. */
async function takePayment(
  work: PaymentWork,
  transaction: ProviderTransaction,
  before: Snapshot,
): Promise<AdvancedPayment> {
  const {
    id,
    reference,
    provider: { attempt, method, taking = {} },
  } = transaction;
  const key = `${id}:confirm:${attempt}`;
  const taken = await work.provider.take(work.line, { reference, key, method, parameters: taking });
  switch (taken.outcome) {
    case "done":
      checkSnapshot(work, transaction, reference, taken.value);
      return notePayment(work, taken.value, { kind: "confirm" });
    case "refused":
      return noteRefusal(work, transaction, taken.error, taken.snapshot ?? (await lookAgain(work, before)));
    case "not_sent":
    case "key_refused":
      throw await takeBack(work, transaction, taken.outcome);
    default:
      return { ...(await writePayment(work, noteUnknown)), snapshot: before };
  }
}

/** A refusal may come from the payment's state, which another call has changed. */
async function lookAgain({ provider, line }: PaymentWork, before: Snapshot): Promise<Snapshot> {
  const looked = await provider.look(line, before.reference);
  return looked.outcome === "done" ? looked.value : before;
}

/** The client gets the secret with the answer, so it may pay from now on. */
function noteUnknown(transaction: ProviderTransaction): ProviderTransaction {
  if (isFinal(transaction)) return transaction;
  const provider = { ...transaction.provider, is_handed_out: true as const, detailed_status: UNKNOWN_STATUS };
  return { ...transaction, provider };
}

/** @throws ApiError 400 unless the refused payment had been made before */
async function noteRefusal(
  work: PaymentWork,
  transaction: ProviderTransaction,
  error: ProviderError,
  told: Snapshot,
): Promise<AdvancedPayment> {
  // Without its failure an approved payment would be tried again with the key of the refused attempt.
  const isOpen = told.state === "unpaid" || told.state === "approved";
  const snapshot = isOpen ? { failure: readFailure(error), ...told } : told;
  checkSnapshot(work, transaction, transaction.reference, snapshot);
  const written = await writePayment(work, (one) => applySnapshot(one, snapshot, work.ctx.now()));
  if (written.transaction.status === "complete") return { ...written, snapshot };
  // No client has its secret, so this only tidies up.
  if (written.transaction.status === "failed") await cancelAbandoned(work, transaction);
  throw buildRefusal(work.provider, transaction.id, error);
}

/** Ends a first attempt that was certainly not sent, while no client can pay; one of others, or a later one, stays open. */
async function takeBack(
  work: PaymentWork,
  { id: transactionId }: ProviderTransaction,
  outcome: "not_sent" | "key_refused",
): Promise<Error> {
  await writePayment(work, (one) => {
    const { attempt, is_handed_out, is_shared } = one.provider;
    const stays = isFinal(one) || attempt > 1 || is_handed_out || is_shared;
    return stays ? one : fail(one, { code: outcome, reason: "" }, work.ctx.now());
  });
  return chooseError(work, transactionId, outcome);
}

/** A payment that was not created can never be paid: no client has its secret. */
async function failPayment(
  work: PaymentWork,
  { id: transactionId }: ProviderTransaction,
  created: Exclude<ProviderResult<Snapshot>, { readonly outcome: "done" }>,
): Promise<Error> {
  if (created.outcome === "busy") return buildUnreachableError(transactionId);
  const failure =
    created.outcome === "refused" ? readFailure(created.error) : { code: created.outcome, reason: "" };
  const now = work.ctx.now();
  await writePayment(work, (one) => (isFinal(one) || one.reference !== "" ? one : fail(one, failure, now)));
  return created.outcome === "refused"
    ? buildRefusal(work.provider, transactionId, created.error)
    : chooseError(work, transactionId, created.outcome);
}

/** A cancellation that is under way keeps its due time. */
export function fail(
  transaction: ProviderTransaction,
  failure: { readonly code: string; readonly reason: string },
  now: Date,
): ProviderTransaction {
  const { provider } = dropRequests(transaction);
  return planDueTime({ ...transaction, status: "failed", provider: { ...provider, failure } }, now);
}

type Trouble = Exclude<ProviderResult<never>, { readonly outcome: "done" | "refused" }>["outcome"];

function chooseError({ ctx }: PaymentWork, transactionId: string, outcome: Trouble): Error {
  if (outcome !== "key_refused") return buildUnreachableError(transactionId);
  raisePaymentAlarm(ctx, "key-refused", { transaction: transactionId });
  return buildKeyError(transactionId);
}

function buildLookError(
  work: PaymentWork,
  { id: transactionId }: ProviderTransaction,
  looked: Exclude<ProviderResult<Snapshot>, { readonly outcome: "done" }>,
): Error {
  if (looked.outcome === "refused") return buildRefusal(work.provider, transactionId, looked.error);
  return chooseError(work, transactionId, looked.outcome);
}

/** Writes what the provider tells. A client that gets a pending payment can pay it from now on. */
async function notePayment(work: PaymentWork, snapshot: Snapshot, wish: Wish): Promise<AdvancedPayment> {
  const { ctx } = work;
  const written = await writePayment(work, (one) => {
    const now = ctx.now();
    const after = takeReserved(applySnapshot(one, snapshot, now), snapshot, work.order, now);
    const isHanded = !isFinal(after) && wish.kind !== "look" && !after.provider.is_handed_out;
    return isHanded ? { ...after, provider: { ...after.provider, is_handed_out: true } } : after;
  });
  return { ...written, snapshot };
}

function buildEndedError(transaction: ProviderTransaction): Error {
  return buildTransactionRefusal(transaction, "The order was cancelled meanwhile. Nothing was charged.");
}
