import type { ConfirmationToken, PaymentMethod } from "./objects.ts";
import { refuseMissing, refuseParameter, refuseRequest } from "./refusal.ts";
import { type Bank, findBank, isSavedCard } from "./test-cards.ts";
import type { Book, World } from "./world.ts";

const FINGERPRINT = "HarbourDemoCard01";
/** Cards of the stand-in expire in the year 2055. */
const EXPIRY = { exp_month: 8, exp_year: 2055 };

/** A new payment method with this bank behind it. */
function keepMethod(
  world: World,
  book: Book,
  bank: Bank,
  customer: string | null = null,
  id = world.newId("pm"),
): PaymentMethod {
  const { brand = "visa", last4, type } = bank;
  const card = { brand, last4, ...EXPIRY, country: "US", fingerprint: FINGERPRINT, funding: "credit" };
  const method: PaymentMethod = {
    id,
    object: "payment_method",
    livemode: book.livemode,
    created: world.readSeconds(),
    type,
    ...(type === "card" ? { card } : {}),
    customer,
    metadata: {},
  };
  book.methods.set(method.id, method);
  book.banks.set(method.id, bank);
  return method;
}

/**
 * Makes a payment method of a token. Numbers of cards are refused: only browsers may have them.
 * @param name `tok_…`, or in a browser the name of a test card
 * @throws Refusal 400 for other tokens
 */
export function createMethod(world: World, book: Book, name: string): PaymentMethod {
  const bank = book.livemode ? undefined : findBank(name);
  if (!bank) throw refuseMissing("token", name, "card[token]", 400);
  return keepMethod(world, book, bank);
}

/** @throws Refusal 404 */
export function requireMethod(book: Book, id: string): PaymentMethod {
  const method = book.methods.get(id);
  if (!method) throw refuseMissing("PaymentMethod", id, "payment_method");
  return method;
}

/**
 * The payment method that a payment names: one of the account, a card for tests, or a saved card of a customer.
 * @throws Refusal 400 for others
 */
export function useMethod(world: World, book: Book, id: string, customer: string | null): PaymentMethod {
  const method = book.methods.get(id);
  if (method) return method;
  const bank = book.livemode || id.startsWith("tok_") ? undefined : findBank(id);
  if (bank) return keepMethod(world, book, bank, customer);
  if (customer === null || !isSavedCard(id)) throw refuseMissing("PaymentMethod", id, "payment_method", 400);
  return keepMethod(world, book, { type: "card", last4: "4242" }, customer, id);
}

type TokenValues = { readonly return_url?: string; readonly setup_future_usage?: string };

/** A confirmation token, which a browser makes of a payment method. */
export function createToken(
  world: World,
  book: Book,
  method: string,
  values: TokenValues = {},
): ConfirmationToken {
  const token: ConfirmationToken = {
    id: world.newId("ctoken"),
    object: "confirmation_token",
    livemode: book.livemode,
    created: world.readSeconds(),
    payment_method: useMethod(world, book, method, null).id,
    return_url: values.return_url ?? null,
    setup_future_usage: values.setup_future_usage ?? null,
    payment_intent: null,
  };
  book.tokens.set(token.id, token);
  return token;
}

/** Confirmation tokens last twelve hours. */
const TOKEN_SECONDS = 12 * 60 * 60;

/** Takes a confirmation token for an intent. @throws Refusal 400 for one that is unknown, old or used elsewhere */
export function useToken(world: World, book: Book, id: string, intent: string): ConfirmationToken {
  const token = book.tokens.get(id);
  if (!token) throw refuseMissing("confirmation_token", id, "confirmation_token", 400);
  if (token.payment_intent !== null && token.payment_intent !== intent) {
    throw refuseRequest(`The ConfirmationToken ${id} was used already.`, { param: "confirmation_token" });
  }
  if (world.readSeconds() - token.created > TOKEN_SECONDS) {
    throw refuseRequest(`The ConfirmationToken ${id} has expired.`, { param: "confirmation_token" });
  }
  token.payment_intent = intent;
  return token;
}

/** @throws Refusal 400 unless it begins like the id of a customer */
export function checkCustomer(id: string | undefined): void {
  if (id === undefined || /^cus_\w+$/.test(id)) return;
  throw refuseParameter(`No such customer: '${id}'`, { code: "resource_missing", param: "customer" });
}
