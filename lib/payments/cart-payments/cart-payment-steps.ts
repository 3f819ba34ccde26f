import type { Headers } from "../../carts/cart/cart-headers.ts";
import { changeExisting } from "../../carts/cart/change-existing.ts";
import { cartView } from "../../carts/views/cart-view.ts";
import { conflictWithOthers } from "../../kernel/errors.ts";
import { type CartPayment, isOfCart } from "../../provider-payments/cart-payment.ts";
import { cartPaymentWrites, getCartPayment } from "../../provider-payments/cart-payment-store.ts";
import { paymentReferenceWrite } from "../../provider-payments/payment-references-store.ts";
import { stepContext } from "../../use-case/bulk/in-steps.ts";
import type { Reply } from "../../use-case/reply.ts";
import { raisePaymentAlarm } from "../providers/alarms.ts";
import { cancelAbandoned } from "../providers/cancel-abandoned.ts";
import { buildKeyError, buildRefusal, buildUnreachableError } from "../providers/provider-errors.ts";
import type { NotDone } from "../providers/provider-result.ts";
import type { Snapshot } from "../providers/snapshot.ts";
import { noteCartSnapshot } from "./cart-payment-rules.ts";
import { type CartWork, checkCartSnapshot, writeCartPayment } from "./cart-work.ts";

/** A cart's payment, and what the provider told of it last. */
export type ToldCartPayment = { readonly payment: CartPayment; readonly snapshot: Snapshot };

/** @throws ApiError 400 if the provider refuses, 502 or 503 if it cannot be asked: nothing can be paid then */
export async function createAtProvider(work: CartWork, payment: CartPayment): Promise<ToldCartPayment> {
  const { provider, line, ctx } = work;
  const {
    id,
    provider: { creation = {} },
  } = payment;
  const created = await provider.create(line, id, creation);
  if (created.outcome === "done") {
    checkCartSnapshot(work, payment, created.value);
    return { payment, snapshot: created.value };
  }
  if (created.outcome !== "busy")
    await writeCartPayment(work, (now = payment) => endUncreated(now, id, ctx.now()));
  throw buildCartCallError(work, id, created);
}

/** Another request may have made it meanwhile. */
function endUncreated(payment: CartPayment, id: string, now: Date): CartPayment {
  if (payment.id !== id || payment.reference !== "") return payment;
  const { due_at: _, creation: __, taking: ___, ...provider } = payment.provider;
  return { ...payment, status: "ended", provider: { ...provider, ends_at: now.toISOString() } };
}

export async function lookAtCartPayment(work: CartWork, payment: CartPayment): Promise<ToldCartPayment> {
  const looked = await work.provider.look(work.line, payment.reference);
  if (looked.outcome !== "done") throw buildCartCallError(work, payment.id, looked);
  checkCartSnapshot(work, payment, looked.value);
  return noteTold(work, payment, looked.value);
}

async function noteTold(work: CartWork, { id }: CartPayment, snapshot: Snapshot): Promise<ToldCartPayment> {
  const payment = await writeCartPayment(work, (one) => {
    if (one?.id !== id) throw conflictWithOthers();
    return noteCartSnapshot(one, snapshot, work.ctx.now());
  });
  return { payment, snapshot };
}

/** The cart needs another payment. What is paid or reserved stays. @throws ApiError 503 if it cannot be cancelled now */
export async function endOtherPayment(work: CartWork, told: ToldCartPayment): Promise<ToldCartPayment> {
  const { payment, snapshot } = told;
  if (payment.status !== "open") return told;
  const ended = await cancelAbandoned(work, { id: payment.id, reference: snapshot.reference });
  const current = ended && (await noteTold(work, payment, ended));
  if (!current || current.payment.status === "open") throw buildUnreachableError(payment.id);
  return current;
}

/** Sets the amount at the provider, then here. @throws ApiError as `createAtProvider` */
export async function updateAtProvider(
  work: CartWork,
  payment: CartPayment,
  parameters: Readonly<Record<string, string | number>>,
): Promise<ToldCartPayment> {
  const { provider, line } = work;
  const {
    reference,
    id,
    provider: { units },
  } = payment;
  const updated = await provider.update?.(line, reference, { amount: units, ...parameters });
  if (updated?.outcome !== "done") {
    const trouble = { outcome: "not_sent", trouble: "" } as const;
    throw buildCartCallError(work, id, updated ?? trouble);
  }
  checkCartSnapshot(work, payment, updated.value);
  const { amount } = payment;
  const written = await writeCartPayment(work, (one) => {
    if (one?.id !== id || !isOfCart(one)) throw conflictWithOthers();
    return noteCartSnapshot(
      { ...one, amount, provider: { ...one.provider, units } },
      updated.value,
      work.ctx.now(),
    );
  });
  return { payment: written, snapshot: updated.value };
}

/** Writes the payment's id into the cart, with the record and what finds it from the provider's side. */
export async function linkCart(
  work: CartWork,
  { payment: { id }, snapshot }: ToldCartPayment,
  headers: Headers,
): Promise<Reply> {
  const { ctx, cartId, provider } = work;
  const { reference } = snapshot;
  return changeExisting({ ...stepContext(ctx), checkLength: ctx.checkLength }, cartId, {
    decide: (cart) =>
      cart.payment_intent_id === reference ? cart : { ...cart, payment_intent_id: reference },
    reply: (priced) => ({
      body: { ...cartView(priced), meta: { payment_intent: { payment_intent: snapshot.shown } } },
    }),
    headers,
    alongWith: async () => {
      const before = await getCartPayment(ctx.table, cartId);
      if (before?.value.id !== id) throw conflictWithOthers();
      if (before.value.status === "ended") {
        // Given up meanwhile: no client has its secret, and none gets it.
        await cancelAbandoned(work, { id, reference });
        throw conflictWithOthers();
      }
      const noted = noteReference(before.value, snapshot, ctx.now());
      const referenceWrite = paymentReferenceWrite({ provider: provider.name, reference }, { cartId });
      return [...cartPaymentWrites(cartId, noted, before), referenceWrite];
    },
  });
}

function noteReference(payment: CartPayment, snapshot: Snapshot, now: Date): CartPayment {
  if (payment.reference !== "") return payment;
  const { flow } = payment.provider;
  const handed = flow === "server" ? { attempt: 1 } : { is_handed_out: true as const };
  const noted = noteCartSnapshot({ ...payment, reference: snapshot.reference }, snapshot, now);
  return { ...noted, provider: { ...noted.provider, ...handed } };
}

/**
 * Confirms a payment whose payment method the client has sent: the money is reserved until there is an order.
 * @throws ApiError 400 if the provider refuses, 502 or 503 if it was certainly not asked
 */
export async function takeForCart(
  work: CartWork,
  { payment, snapshot }: ToldCartPayment,
): Promise<ToldCartPayment> {
  const {
    id,
    reference,
    provider: { attempt, method, taking = {} },
  } = payment;
  const key = `${id}:confirm:${attempt}`;
  const taken = await work.provider.take(work.line, { reference, key, method, parameters: taking });
  if (taken.outcome === "done") {
    checkCartSnapshot(work, payment, taken.value);
    return noteTold(work, payment, taken.value);
  }
  // It may have been done: the next look tells.
  if (taken.outcome === "unknown" || taken.outcome === "busy") return { payment, snapshot };
  if (taken.outcome !== "refused") throw buildCartCallError(work, id, taken);
  const told = taken.snapshot && (await noteTold(work, payment, taken.snapshot));
  // A twin of this request was faster.
  if (told?.payment.status === "paid") return told;
  await dropTaking(work, payment);
  throw buildCartCallError(work, id, taken);
}

/** A method that the provider refuses is not sent again: the shopper may have another payment method. */
async function dropTaking(work: CartWork, { id, provider: { attempt } }: CartPayment): Promise<void> {
  await writeCartPayment(work, (one) => {
    if (one?.id !== id) throw conflictWithOthers();
    if (one.provider.attempt !== attempt || !one.provider.taking) return one;
    const { taking: _, ...provider } = one.provider;
    return { ...one, provider };
  });
}

export function buildCartCallError({ ctx, cartId, provider }: CartWork, id: string, result: NotDone): Error {
  if (result.outcome === "refused") return buildRefusal(provider, id, result.error);
  if (result.outcome !== "key_refused") return buildUnreachableError(id);
  raisePaymentAlarm(ctx, "key-refused", { cart: cartId, transaction: id });
  return buildKeyError(id);
}
