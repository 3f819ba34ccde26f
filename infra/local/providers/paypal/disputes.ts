import type { Money } from "./money.ts";
import type { Capture, Dispute } from "./objects.ts";
import { viewDispute } from "./views.ts";
import type { Book, World } from "./world.ts";

export type DisputeWishes = { readonly reason?: string; readonly amount?: Money };

/** The shopper disputes a capture. */
export function openDispute(
  world: World,
  book: Book,
  capture: Capture,
  { reason = "MERCHANDISE_OR_SERVICE_NOT_RECEIVED", amount = capture.amount }: DisputeWishes,
): Dispute {
  const now = world.clock.now();
  const dispute: Dispute = {
    id: `PP-D-${book.disputes.size + 1}${world.newId().slice(0, 6)}`,
    ...{ capture, amount, reason, createdAt: now, updatedAt: now },
    ...{ status: "WAITING_FOR_SELLER_RESPONSE", outcome: undefined },
  };
  capture.isDisputed = true;
  book.disputes.set(dispute.id, dispute);
  emitDispute(world, book, dispute, "CREATED");
  return dispute;
}

/** A dispute goes on. @param outcome ends it: `RESOLVED_BUYER_FAVOUR`, `RESOLVED_SELLER_FAVOUR` and the like */
export function changeDispute(
  world: World,
  book: Book,
  dispute: Dispute,
  status: string,
  outcome: string | undefined,
): void {
  dispute.status = status;
  dispute.outcome = outcome;
  dispute.updatedAt = world.clock.now();
  dispute.capture.isDisputed = status !== "RESOLVED";
  emitDispute(world, book, dispute, status === "RESOLVED" ? "RESOLVED" : "UPDATED");
}

function emitDispute(world: World, book: Book, dispute: Dispute, what: string): void {
  const resource = viewDispute(world, dispute);
  world.emit({ book, type: `CUSTOMER.DISPUTE.${what}`, resourceType: "dispute", resource });
}
