import { randomBytes, randomInt } from "node:crypto";
import type { MovableClock } from "../clock.ts";
import type { Ledger, Movement } from "../ledger.ts";
import type { Account } from "./accounts.ts";
import type { Authorization, Capture, Dispute, Order, Refund, Webhook } from "./objects.ts";

/** The objects of an account. */
export type Book = {
  readonly account: Account;
  readonly orders: Map<string, Order>;
  readonly authorizations: Map<string, Authorization>;
  readonly captures: Map<string, Capture>;
  readonly refunds: Map<string, Refund>;
  readonly disputes: Map<string, Dispute>;
  readonly webhooks: Map<string, Webhook>;
};

/** A change that webhooks report, with the object as PayPal shows it. */
export type Happening = {
  readonly book: Book;
  readonly type: string;
  readonly resourceType: "checkout-order" | "authorization" | "capture" | "refund" | "dispute";
  readonly resource: unknown;
};

/** Everything that the stand-in remembers, and the means of its rules. */
export type World = {
  readonly accounts: readonly Account[];
  readonly clock: MovableClock;
  readonly ledger: Ledger;
  readonly books: ReadonlyMap<string, Book>;
  /** Address of the stand-in. */
  url: string;
  /** Signs the webhooks of this run. */
  readonly secret: Buffer;
  /** Seventeen signs, as most ids of PayPal. */
  readonly newId: () => string;
  readonly emit: (happening: Happening) => void;
  /** Takes what happened since the last call. */
  readonly takeHappenings: () => readonly Happening[];
};

const SIGNS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";

export function createWorld(accounts: readonly Account[], clock: MovableClock, ledger: Ledger): World {
  let happenings: Happening[] = [];
  return {
    ...{ accounts, clock, ledger, url: "", secret: randomBytes(32) },
    books: new Map(accounts.map((account) => [account.client_id, createBook(account)])),
    newId: () => Array.from({ length: 17 }, () => SIGNS[randomInt(SIGNS.length)]).join(""),
    emit: (happening) => happenings.push(happening),
    takeHappenings: () => {
      const taken = happenings;
      happenings = [];
      return taken;
    },
  };
}

function createBook(account: Account): Book {
  return {
    ...{ account, orders: new Map(), authorizations: new Map(), captures: new Map() },
    ...{ refunds: new Map(), disputes: new Map(), webhooks: new Map() },
  };
}

/** The book of an account. @throws Error for an account that the stand-in does not have */
export function openBook({ books }: World, { client_id }: Account): Book {
  const book = books.get(client_id);
  if (!book) throw new Error(`There is no account ${client_id}.`);
  return book;
}

/** Writes into the ledger that money of an order moved, for the `custom_id` of the order. */
export function moveMoney(
  { ledger, clock }: World,
  { account }: Book,
  { id: payment, request, amount: { currency } }: Order,
  kind: Movement["kind"],
  amount: number,
): void {
  const transaction = request.unit.custom_id ?? "";
  ledger.record({ kind, amount, currency, payment, transaction, account: account.payer_id, at: clock.now() });
}
