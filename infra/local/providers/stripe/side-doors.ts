import { authenticateShopper } from "./authenticate.ts";
import { decideProcessing, requireCharge } from "./charges.ts";
import { type ConfirmWishes, confirmIntent } from "./confirm-intent.ts";
import { changeDispute, type DisputeWishes, openDispute } from "./disputes.ts";
import { checkSecret, requireIntent, toBrowserView } from "./intents.ts";
import type { Dispute, Intent, Refund } from "./objects.ts";
import { createToken } from "./payment-methods.ts";
import { decideRefund, requireRefund } from "./refunds.ts";
import { type ErrorFields, Refusal } from "./refusal.ts";
import { type Book, openBook, type World } from "./world.ts";

/** Stripe's script gives a page such an answer. */
type ShopperAnswer =
  | { readonly paymentIntent: Partial<Intent>; readonly error?: undefined }
  | { readonly error: ErrorFields; readonly paymentIntent?: undefined };

/** A shopper in a browser, who knows the client secret of an intent. */
export type Shopper = {
  readonly retrieve: (secret: string) => Partial<Intent>;
  readonly confirm: (secret: string, wishes: ConfirmWishes) => ShopperAnswer;
  /** Passes 3-D Secure, fails, or leaves the page. @throws Error if the intent asks for no action */
  readonly authenticate: (secret: string, outcome: "pass" | "fail" | "leave") => Partial<Intent>;
  /** Makes a confirmation token of a payment method. @returns its id */
  readonly createToken: (
    method: string,
    where?: { readonly account?: string; readonly livemode?: boolean },
  ) => string;
};

/** Banks act without a call of the shop. Ids are looked up in all accounts. @throws Error for unknown ids */
export type Banks = {
  /** Copies of all intents, the first ones first. */
  readonly listIntents: () => readonly Intent[];
  readonly listRefunds: () => readonly Refund[];
  /** Decides a payment that is `processing`. */
  readonly decidePayment: (intent: string, outcome: "succeeded" | "failed") => void;
  /** A refund succeeds, or fails: also one that has succeeded. */
  readonly decideRefund: (refund: string, outcome: "succeeded" | "failed", reason?: string) => void;
  readonly openDispute: (intent: string, wishes?: DisputeWishes) => Dispute;
  /** Changes the status: `under_review`, and at the end `won` or `lost`. */
  readonly changeDispute: (dispute: string, status: string) => void;
};

/** @param flush sends what happened */
export function openShopperDoor(world: World, flush: () => void): Shopper {
  const use = (secret: string) => {
    const { book, object: intent } = findObject(
      world,
      ({ intents }) => intents,
      secret.split("_secret_")[0] ?? "",
    );
    checkSecret(intent, secret);
    return { book, intent };
  };
  return {
    retrieve: (secret) => structuredClone(toBrowserView(use(secret).intent)),
    confirm: (secret, wishes) => {
      const { book, intent } = use(secret);
      try {
        confirmIntent(world, book, intent, { wishes, isBrowser: true });
        return { paymentIntent: structuredClone(toBrowserView(intent)) };
      } catch (error) {
        if (error instanceof Refusal) return { error: structuredClone(error.fields) };
        throw error;
      } finally {
        flush();
      }
    },
    authenticate: (secret, outcome) => {
      const { book, intent } = use(secret);
      if (outcome !== "leave") authenticateShopper(world, book, intent, outcome === "pass");
      flush();
      return structuredClone(toBrowserView(intent));
    },
    createToken: (method, { account = world.accounts[0]?.id ?? "", livemode = false } = {}) =>
      createToken(world, openBook(world, { account, livemode }), method).id,
  };
}

/** @param flush sends what happened */
export function openBankDoor(world: World, flush: () => void): Banks {
  const books = () => [...world.books.values()];
  return {
    listIntents: () => structuredClone(books().flatMap(({ intents }) => [...intents.values()])),
    listRefunds: () => structuredClone(books().flatMap(({ refunds }) => [...refunds.values()])),
    decidePayment: (id, outcome) => {
      const { book, object } = findObject(world, ({ intents }) => intents, id);
      decideProcessing(world, book, object, outcome);
      flush();
    },
    decideRefund: (id, outcome, reason) => {
      const { book } = findObject(world, ({ refunds }) => refunds, id);
      decideRefund(world, book, requireRefund(book, id), outcome, reason);
      flush();
    },
    openDispute: (id, wishes = {}) => {
      const { book } = findObject(world, ({ intents }) => intents, id);
      const dispute = openDispute(world, book, requireCharge(book, requireIntent(book, id)), wishes);
      flush();
      return structuredClone(dispute);
    },
    changeDispute: (id, status) => {
      const { book, object } = findObject(world, ({ disputes }) => disputes, id);
      changeDispute(world, book, object, status);
      flush();
    },
  };
}

function findObject<T>({ books }: World, choose: (book: Book) => ReadonlyMap<string, T>, id: string) {
  for (const book of books.values()) {
    const object = choose(book).get(id);
    if (object) return { book, object };
  }
  throw new Error(`There is no ${id}.`);
}
