import { unprocessable } from "../../kernel/errors.ts";
import type { Context } from "../../use-case/context.ts";
import { SHOPPER_READ_UNITS } from "../../use-case/shopper-table.ts";

/** JSON of the carts of one page: what is unpacked of them, one after the other. */
export const MOST_PAGE_BYTES = 8 * 1024 * 1024;
/** What is shown of them together; Lambda hands on 6 MB. */
export const MOST_SHOWN_BYTES = 5 * 1024 * 1024;
/** Products behind the items of a page; they are read for what `include` shows of them. */
export const MOST_PRODUCTS = 500;
/** Read units of 4 KB that a list may consume: a shopper's own carts, and all carts for an administrator. */
export const MOST_UNITS = { shopper: SHOPPER_READ_UNITS, administrator: 10_000 } as const;

/** Kept back from the request's time for reading the page and writing the answer. */
const ANSWER_MS = 300;

/** What one list may still read. */
export type ListBudget = {
  /** Carts to read at a time: as many as may be read in vain. */
  readonly cartsAtOnce: number;
  /** @throws ApiError 422 when a list consumes more than it may, or its time is over */
  readonly spend: (units: number) => void;
};

/** The budget of one list for this caller. */
export function listBudget({ caller, deadline }: Pick<Context, "caller" | "deadline">): ListBudget {
  const isAdministrator = caller.grant === "client_credentials";
  const most = isAdministrator ? MOST_UNITS.administrator : MOST_UNITS.shopper;
  // A shopper's list looks at all carts that the filter does not name, whenever they were changed.
  const advice = `'filter=eq(id,…)'${isAdministrator ? ", 'in(id,…)' or bounds of 'updated_at'" : " or 'in(id,…)'"}`;
  let left = most;
  return {
    cartsAtOnce: isAdministrator ? 200 : 25,
    spend: (units) => {
      left -= units;
      if (left < 0) throw tooMuchToRead(`more than ${most} units of 4 KB`, advice);
      if (deadline.left() < ANSWER_MS) throw tooMuchToRead("longer than a request may take", advice);
    },
  };
}

/** For readers who stop by themselves. */
export const unlimited: ListBudget = { cartsAtOnce: 100, spend: () => {} };

function tooMuchToRead(what: string, advice: string) {
  return unprocessable(`The list would read ${what}; ask for fewer carts with ${advice}.`, {
    source: "filter",
  });
}

/** A page's carts hold or show too much. @param what of it, with the limit */
export function tooLargePage(what: string) {
  return unprocessable(`${what}; ask for fewer carts with 'page[limit]'.`, { source: "page[limit]" });
}
