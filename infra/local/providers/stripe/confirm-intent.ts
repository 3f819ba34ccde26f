import { chargeMethod, declineMethod } from "./charges.ts";
import type { Intent, PaymentMethod } from "./objects.ts";
import { useMethod, useToken } from "./payment-methods.ts";
import { Refusal, refuseRequest, refuseState } from "./refusal.ts";
import { canWaitForCapture, type Decline } from "./test-cards.ts";
import type { Book, World } from "./world.ts";

/** Wishes of a confirmation. */
export type ConfirmWishes = {
  readonly payment_method?: string;
  readonly confirmation_token?: string;
  readonly return_url?: string;
  readonly use_stripe_sdk?: boolean;
  readonly error_on_requires_action?: boolean;
  readonly off_session?: unknown;
  readonly receipt_email?: string;
  readonly setup_future_usage?: string;
};

type Confirmation = {
  readonly wishes: ConfirmWishes;
  readonly isBrowser: boolean;
  /** A decline planned by a test. */
  readonly decline?: Decline | undefined;
};

const CONFIRMABLE = ["requires_payment_method", "requires_confirmation", "requires_action"];

/**
 * Confirms an intent: the money is taken or authorized, or the shopper must act first.
 * @throws Refusal 402 with the intent if the bank declines, 400 if the intent cannot be confirmed
 */
export function confirmIntent(world: World, book: Book, intent: Intent, confirmation: Confirmation): void {
  const { wishes, isBrowser } = confirmation;
  checkConfirmable(intent, isBrowser);
  const method = chooseMethod(world, book, intent, wishes);
  checkMethod(book, intent, method);
  intent.payment_method = method.id;
  intent.receipt_email = wishes.receipt_email ?? intent.receipt_email;
  intent.setup_future_usage = wishes.setup_future_usage ?? intent.setup_future_usage;
  const bank = book.banks.get(method.id);
  const isAuthenticated = book.authenticated.get(intent.id) === method.id;
  const decline =
    confirmation.decline ?? (bank?.authenticates && !isAuthenticated ? undefined : bank?.declines);
  if (decline) throw refuseCard(world, book, intent, method, decline);
  const isAbsent = wishes.off_session !== undefined && wishes.off_session !== "false";
  if (!bank?.authenticates || isAuthenticated) chargeMethod(world, book, intent, method);
  else if (wishes.error_on_requires_action || isAbsent) {
    throw refuseCard(world, book, intent, method, UNAUTHENTICATED);
  } else askForAction(world, book, intent, wishes);
}

const UNAUTHENTICATED: Decline = {
  code: "authentication_required",
  declineCode: "authentication_required",
  message: "Your card was declined. This transaction requires authentication.",
};

function checkConfirmable({ status, confirmation_method }: Intent, isBrowser: boolean): void {
  if (!CONFIRMABLE.includes(status)) {
    throw refuseState("You cannot confirm this PaymentIntent", status, CONFIRMABLE, "confirmed");
  }
  if (!isBrowser || confirmation_method === "automatic") return;
  throw refuseRequest(
    "This PaymentIntent cannot be confirmed using your publishable key because its `confirmation_method` is set to `manual`. Please use your secret key instead, or create a PaymentIntent with `confirmation_method` set to `automatic`.",
    { code: "payment_intent_invalid_parameter" },
  );
}

function chooseMethod(world: World, book: Book, intent: Intent, wishes: ConfirmWishes): PaymentMethod {
  if (wishes.payment_method !== undefined && wishes.confirmation_token !== undefined) {
    throw refuseRequest("You may only specify one of these parameters: payment_method, confirmation_token.");
  }
  const token = wishes.confirmation_token && useToken(world, book, wishes.confirmation_token, intent.id);
  const id = token ? token.payment_method : (wishes.payment_method ?? intent.payment_method);
  if (id !== null) return useMethod(world, book, id, intent.customer);
  throw refuseRequest(
    "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method or ConfirmationToken.",
    { code: "payment_intent_unexpected_state" },
  );
}

function checkMethod(book: Book, intent: Intent, { id, type }: PaymentMethod): void {
  const bank = book.banks.get(id);
  if (!intent.payment_method_types.includes(type)) {
    throw refuseRequest(
      `The PaymentMethod provided (${type}) is not allowed for this PaymentIntent. Please attach a PaymentMethod of one of the following types: ${intent.payment_method_types.join(", ")}.`,
      { code: "payment_intent_incompatible_payment_method", param: "payment_method" },
    );
  }
  if (intent.capture_method !== "manual" || !bank || canWaitForCapture(bank)) return;
  throw refuseRequest(`The payment method type ${type} does not support manual capture.`, {
    ...{ code: "payment_intent_incompatible_payment_method", param: "capture_method" },
  });
}

function refuseCard(
  world: World,
  book: Book,
  intent: Intent,
  method: PaymentMethod,
  decline: Decline,
): Refusal {
  const error = declineMethod(world, book, intent, method, decline);
  return new Refusal(402, { ...error, payment_intent: { ...intent } });
}

/** The shopper must prove who they are, in the page or on a page of the bank. */
function askForAction(world: World, book: Book, intent: Intent, wishes: ConfirmWishes): void {
  const secret = `payment_intent=${intent.id}&client_secret=${intent.client_secret}`;
  const page = `${world.url}/stand-in/authenticate?${secret}`;
  intent.status = "requires_action";
  intent.last_payment_error = null;
  intent.next_action =
    wishes.return_url !== undefined && !wishes.use_stripe_sdk
      ? {
          type: "redirect_to_url",
          redirect_to_url: {
            url: `${page}&return_url=${encodeURIComponent(wishes.return_url)}`,
            return_url: wishes.return_url,
          },
        }
      : {
          type: "use_stripe_sdk",
          use_stripe_sdk: { type: "three_d_secure_redirect", stripe_js: page, source: world.newId("src") },
        };
  world.emit(book, "payment_intent.requires_action", intent);
}
