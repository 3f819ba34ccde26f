import { randomBytes } from "node:crypto";
import type { MovableClock } from "../clock.ts";
import type { Ledger, Movement } from "../ledger.ts";
import type { Account, Caller } from "./accounts.ts";
import type {
  Charge,
  ConfirmationToken,
  Dispute,
  Intent,
  PaymentMethod,
  Refund,
  WebhookEndpoint,
} from "./objects.ts";
import type { Bank } from "./test-cards.ts";

/** The objects of an account in one mode. */
export type Book = {
  readonly account: string;
  readonly livemode: boolean;
  readonly intents: Map<string, Intent>;
  readonly charges: Map<string, Charge>;
  readonly refunds: Map<string, Refund>;
  readonly disputes: Map<string, Dispute>;
  readonly methods: Map<string, PaymentMethod>;
  readonly tokens: Map<string, ConfirmationToken>;
  readonly endpoints: Map<string, WebhookEndpoint>;
  /** Signing secrets of the endpoints, by their ids. */
  readonly secrets: Map<string, string>;
  /** Banks behind the payment methods, by their ids. */
  readonly banks: Map<string, Bank>;
  /** Payment methods that passed 3-D Secure, by the intent that they passed it for. */
  readonly authenticated: Map<string, string>;
};

/** A change that webhooks report. */
export type Happening = { readonly book: Book; readonly type: string; readonly object: unknown };

/** Everything that the stand-in remembers, and the means of its rules. */
export type World = {
  readonly accounts: readonly Account[];
  readonly clock: MovableClock;
  readonly ledger: Ledger;
  readonly books: Map<string, Book>;
  /** Address of the stand-in. */
  url: string;
  /** An id that no other run of a stand-in has given. */
  readonly newId: (prefix: string) => string;
  /** Seconds since 1970. */
  readonly readSeconds: () => number;
  /** Keeps a copy of the object for the webhooks. */
  readonly emit: (book: Book, type: string, object: unknown) => void;
  /** Takes what happened since the last call. */
  readonly takeHappenings: () => readonly Happening[];
};

/** @param run begins all ids */
export function createWorld(
  accounts: readonly Account[],
  clock: MovableClock,
  ledger: Ledger,
  run = randomBytes(12).toString("base64url").replaceAll(/[-_]/g, "x"),
): World {
  let ids = 0;
  let happenings: Happening[] = [];
  return {
    accounts,
    clock,
    ledger,
    books: new Map(),
    url: "",
    newId: (prefix) => {
      ids += 1;
      return `${prefix}_${run}${String(ids).padStart(8, "0")}`;
    },
    readSeconds: () => Math.floor(clock.now() / 1000),
    emit: (book, type, object) => happenings.push({ book, type, object: structuredClone(object) }),
    takeHappenings: () => {
      const taken = happenings;
      happenings = [];
      return taken;
    },
  };
}

/** The book of an account in a mode, new if there is none. */
export function openBook({ books }: World, { account, livemode }: Omit<Caller, "isBrowser">): Book {
  const name = `${account} ${livemode}`;
  const book = books.get(name) ?? {
    ...{ account, livemode, intents: new Map(), charges: new Map(), refunds: new Map() },
    ...{ disputes: new Map(), methods: new Map(), tokens: new Map(), endpoints: new Map() },
    ...{ secrets: new Map(), banks: new Map(), authenticated: new Map() },
  };
  books.set(name, book);
  return book;
}

/** Writes into the ledger that money of an intent moved. */
export function moveMoney(
  { ledger, clock }: World,
  book: Book,
  intent: Intent,
  kind: Movement["kind"],
  amount: number,
): void {
  const transaction = intent.metadata["transaction_id"] ?? "";
  const { id: payment, currency } = intent;
  ledger.record({ kind, amount, currency, payment, transaction, account: book.account, at: clock.now() });
}
