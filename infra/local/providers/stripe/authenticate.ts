import { chargeMethod, declineMethod, failIntent } from "./charges.ts";
import type { Intent } from "./objects.ts";
import { requireMethod } from "./payment-methods.ts";
import { refuseRequest } from "./refusal.ts";
import type { Book, World } from "./world.ts";

/**
 * The shopper passes 3-D Secure or fails. Afterwards the money moves, unless the shop has to confirm again.
 * @throws Refusal 400 if the intent asks for no action
 */
export function authenticateShopper(world: World, book: Book, intent: Intent, passes: boolean): void {
  if (intent.status !== "requires_action" || intent.payment_method === null) {
    throw refuseRequest(`${intent.id} has a status of ${intent.status}: there is no action to take.`);
  }
  const method = requireMethod(book, intent.payment_method);
  if (!passes) {
    failIntent(world, book, intent, {
      type: "invalid_request_error",
      code: "payment_intent_authentication_failure",
      message:
        "We are unable to authenticate your payment method. Please choose a different payment method and try again.",
      payment_method: method,
    });
    return;
  }
  book.authenticated.set(intent.id, method.id);
  if (intent.confirmation_method === "manual") {
    intent.status = "requires_confirmation";
    intent.next_action = null;
    return;
  }
  const declines = book.banks.get(method.id)?.declines;
  if (declines) declineMethod(world, book, intent, method, declines);
  else chargeMethod(world, book, intent, method);
}
