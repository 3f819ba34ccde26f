import type { MovableClock } from "../clock.ts";
import { Refusal, refuseIssue } from "./refusal.ts";

/** Result of a call. Each answer shows the object as it is at that time, also when the call is repeated. */
export type Outcome = { readonly status: number; readonly show: () => unknown };

type Entry = {
  readonly print: string;
  readonly at: number;
  /** Absent while the work is in progress. */
  done?: Outcome | Refusal;
};

const HOUR_MS = 60 * 60 * 1000;
/** Calls of orders forget their ids soon, those of authorizations and captures late. */
const ORDER_MS = 6 * HOUR_MS;
const ORDER_OPERATIONS = ["create", "capture", "authorize"];
const PAYMENT_MS = 45 * 24 * HOUR_MS;

/** Remembers what was done by `PayPal-Request-Id`. */
export type Replies = {
  /**
   * Takes an id for a call.
   * @param scope account and operation
   * @param print the same for the same call
   * @returns what was done with the id, or what keeps or forgets what will be done
   * @throws Refusal 422 for the id of another call, 409 for one of a call in progress
   */
  readonly take: (
    scope: { readonly account: string; readonly operation: string },
    id: string,
    print: string,
  ) =>
    | { readonly done: Outcome | Refusal }
    | { readonly done?: undefined; readonly finish: (done?: Outcome | Refusal) => void };
};

export function createReplies(clock: MovableClock): Replies {
  const entries = new Map<string, Entry>();
  return {
    take: ({ account, operation }, id, print) => {
      const name = `${account} ${operation} ${id}`;
      const entry = entries.get(name);
      const lasts = ORDER_OPERATIONS.includes(operation) ? ORDER_MS : PAYMENT_MS;
      if (!entry || (entry.done && clock.now() - entry.at >= lasts)) {
        const begun: Entry = { print, at: clock.now() };
        entries.set(name, begun);
        const finish = (done?: Outcome | Refusal) => {
          if (done) begun.done = done;
          else entries.delete(name);
        };
        return { finish };
      }
      if (entry.print !== print) throw refuseOther();
      if (!entry.done) throw IN_PROGRESS;
      return { done: entry.done };
    },
  };
}

function refuseOther(): Refusal {
  const description =
    "The value of PayPal-Request-Id header has already been used. Please specify a different value and try again.";
  return refuseIssue("DUPLICATE_REQUEST_ID", description);
}

const IN_PROGRESS = new Refusal(409, {
  name: "RESOURCE_CONFLICT",
  message: "The server has detected a conflict while processing this request.",
  details: [
    {
      issue: "PREVIOUS_REQUEST_IN_PROGRESS",
      description:
        "A previous request on this resource is currently in progress. Please wait for some time and try again.",
    },
  ],
});
