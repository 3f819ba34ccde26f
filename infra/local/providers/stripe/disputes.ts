import type { Charge, Dispute } from "./objects.ts";
import type { Book, World } from "./world.ts";

/** Banks give merchants about a week, here ten days. */
const ANSWER_SECONDS = 10 * 24 * 60 * 60;

export type DisputeWishes = { readonly reason?: string; readonly amount?: number };

/** The shopper disputes a charge at the bank, which takes the money back until it is decided. */
export function openDispute(
  world: World,
  book: Book,
  charge: Charge,
  { reason = "fraudulent", amount = charge.amount_captured }: DisputeWishes,
): Dispute {
  const created = world.readSeconds();
  const dispute: Dispute = {
    id: world.newId("du"),
    object: "dispute",
    livemode: book.livemode,
    ...{ created, amount, reason, charge: charge.id, currency: charge.currency },
    payment_intent: charge.payment_intent,
    evidence_details: { due_by: created + ANSWER_SECONDS },
    metadata: {},
    status: "needs_response",
  };
  charge.disputed = true;
  book.disputes.set(dispute.id, dispute);
  world.emit(book, "charge.dispute.created", dispute);
  world.emit(book, "charge.dispute.funds_withdrawn", dispute);
  return dispute;
}

/** A dispute goes on, or ends as `won` or `lost`. */
export function changeDispute(world: World, book: Book, dispute: Dispute, status: string): void {
  dispute.status = status;
  const isOver = status === "won" || status === "lost";
  world.emit(book, isOver ? "charge.dispute.closed" : "charge.dispute.updated", dispute);
  if (status === "won") world.emit(book, "charge.dispute.funds_reinstated", dispute);
}
