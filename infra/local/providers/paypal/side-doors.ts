import { decideAuthorization } from "./authorizations.ts";
import { decideCapture } from "./captures.ts";
import { changeDispute, type DisputeWishes, openDispute } from "./disputes.ts";
import type { Funding } from "./objects.ts";
import { approveOrder, requireOrder } from "./orders.ts";
import { decideRefund, reverseCapture } from "./refunds.ts";
import * as views from "./views.ts";
import type { Book, World } from "./world.ts";

type ApproveWishes = {
  /** By default `balance`, which pays at once. */
  readonly method?: Funding;
  /** Id of the shopper at PayPal. */
  readonly payerId?: string;
};

/** A shopper at PayPal, who came by the link `approve`. @throws Error for an order that is unknown or has ended */
export type Shopper = {
  readonly retrieve: (order: string) => views.OrderView;
  /** @returns address to which the shopper goes back, if the order names one @throws Error if it was paid */
  readonly approve: (order: string, wishes?: ApproveWishes) => string | undefined;
  /** Changes nothing at PayPal. @returns address to which the shopper goes back, if the order names one */
  readonly cancel: (order: string) => string | undefined;
};

/** Banks and PayPal act without a call of the shop. Ids are looked up in all accounts. @throws Error for unknown ids */
export type Banks = {
  /** All orders with their payments, the first ones first, also those that have ended. */
  readonly listOrders: () => readonly views.OrderView[];
  readonly listCaptures: () => readonly views.CaptureView[];
  readonly listRefunds: () => readonly views.RefundView[];
  /** Decides an authorization that is `PENDING`. */
  readonly decideAuthorization: (authorization: string, outcome: "created" | "denied") => void;
  /** Decides a capture that is `PENDING`. */
  readonly decideCapture: (capture: string, outcome: "completed" | "declined") => void;
  /** Decides a refund that is `PENDING`. */
  readonly decideRefund: (refund: string, outcome: "completed" | "failed") => void;
  /** Takes back what is left of a capture. */
  readonly reverseCapture: (capture: string) => views.RefundView;
  readonly openDispute: (capture: string, wishes?: DisputeWishes) => views.DisputeView;
  /** Changes the status: `UNDER_REVIEW`, and at the end `RESOLVED` with its outcome. */
  readonly changeDispute: (dispute: string, status: string, outcome?: string) => void;
};

const SHOPPER_ID = "SHQPPER7HARBR";

/** @param flush sends what happened */
export function openShopperDoor(world: World, flush: () => void): Shopper {
  const use = (id: string) => {
    const { book } = findObject(world, ({ orders }) => orders, id);
    return { book, order: requireOrder(world, book, id) };
  };
  return {
    retrieve: (id) => {
      const { book, order } = use(id);
      return views.viewOrder(world, book, order);
    },
    approve: (id, { method = "balance", payerId = SHOPPER_ID } = {}) => {
      const { book, order } = use(id);
      approveOrder(world, book, order, method, payerId);
      flush();
      return addQuery(order.request.context.return_url, { token: id, PayerID: payerId });
    },
    cancel: (id) => addQuery(use(id).order.request.context.cancel_url, { token: id }),
  };
}

function addQuery(url: string | undefined, values: Readonly<Record<string, string>>): string | undefined {
  if (url === undefined) return undefined;
  const address = new URL(url);
  for (const [name, value] of Object.entries(values)) address.searchParams.set(name, value);
  return address.href;
}

const authorizations = (book: Book) => book.authorizations;
const captures = (book: Book) => book.captures;
const refunds = (book: Book) => book.refunds;
const disputes = (book: Book) => book.disputes;

/** @param flush sends what happened */
export function openBankDoor(world: World, flush: () => void): Banks {
  const list = <T, V>(pick: (book: Book) => ReadonlyMap<string, T>, view: (object: T, book: Book) => V) =>
    [...world.books.values()].flatMap((book) => [...pick(book).values()].map((object) => view(object, book)));
  const act = <T, R>(
    pick: (book: Book) => ReadonlyMap<string, T>,
    id: string,
    run: (book: Book, it: T) => R,
  ) => {
    const { book, object } = findObject(world, pick, id);
    const result = run(book, object);
    flush();
    return result;
  };
  return {
    listOrders: () =>
      list(
        ({ orders }) => orders,
        (order, book) => views.viewOrder(world, book, order),
      ),
    listCaptures: () => list(captures, (capture) => views.viewCapture(world, capture)),
    listRefunds: () => list(refunds, (refund) => views.viewRefund(world, refund)),
    decideAuthorization: (id, outcome) =>
      act(authorizations, id, (book, it) => decideAuthorization(world, book, it, outcome)),
    decideCapture: (id, outcome) => act(captures, id, (book, it) => decideCapture(world, book, it, outcome)),
    decideRefund: (id, outcome) => act(refunds, id, (book, it) => decideRefund(world, book, it, outcome)),
    reverseCapture: (id) =>
      act(captures, id, (book, it) => views.viewRefund(world, reverseCapture(world, book, it))),
    openDispute: (id, wishes = {}) =>
      act(captures, id, (book, it) => views.viewDispute(world, openDispute(world, book, it, wishes))),
    changeDispute: (id, status, outcome) =>
      act(disputes, id, (book, it) => changeDispute(world, book, it, status, outcome)),
  };
}

function findObject<T>({ books }: World, pick: (book: Book) => ReadonlyMap<string, T>, id: string) {
  for (const book of books.values()) {
    const object = pick(book).get(id);
    if (object) return { book, object };
  }
  throw new Error(`There is no ${id}.`);
}
