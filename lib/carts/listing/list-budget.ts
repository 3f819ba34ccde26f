import { unprocessable } from "../../kernel/errors.ts";
import { outgrownPage } from "../../lists/page-that-fits.ts";
import type { Context } from "../../use-case/context.ts";
import { ADMINISTRATOR_READ_UNITS } from "../../use-case/list-table.ts";
import { SHOPPER_READ_UNITS } from "../../use-case/shopper-table.ts";

/** JSON of the carts of one page: what is unpacked of them, one after the other. */
export const MOST_PAGE_BYTES = 8 * 1024 * 1024;
/** What is shown of them together; Lambda hands on 6 MB. */
export const MOST_SHOWN_BYTES = 5 * 1024 * 1024;
/** Products behind the items of a page; they are read for what `include` shows of them. */
export const MOST_PRODUCTS = 500;
/** Read units of 4 KB that a list may consume: a shopper's own carts, and all carts for an administrator. */
export const MOST_UNITS = { shopper: SHOPPER_READ_UNITS, administrator: ADMINISTRATOR_READ_UNITS } as const;

/** Kept back from the request's time for reading the page and writing the answer. */
const ANSWER_MS = 300;
/** The same where the page may have to be shortened after the list was looked at, and so be found twice. */
const SHORTENED_ANSWER_MS = 1500;

/** What one list may still read. */
export type ListBudget = {
  /** Of what is listed, how many to read at a time: as many as may be read in vain. */
  readonly atOnce: number;
  /** @throws ApiError 422 when a list consumes more than it may, or its time is over */
  readonly spend: (units: number) => void;
  /** Spends, too. False when it is more than is left, or time is short: for lists that stop there and go on by their links. */
  readonly trySpend: (units: number) => boolean;
};

type Lister = Pick<Context, "caller" | "deadline">;

/** The budget of one list for this caller. @param advice how to ask for less, as the end of a sentence */
export function listBudget(ctx: Lister, advice: string = adviceOnCarts(ctx)): ListBudget {
  const { caller, deadline } = ctx;
  const isAdministrator = caller.grant === "client_credentials";
  const most = isAdministrator ? MOST_UNITS.administrator : MOST_UNITS.shopper;
  let left = most;
  return {
    atOnce: isAdministrator ? 200 : 25,
    spend: (units) => {
      left -= units;
      if (left < 0) throw tooMuchToRead(`more than ${most} units of 4 KB`, advice);
      if (deadline.left() < ANSWER_MS) throw tooMuchToRead("longer than a request may take", advice);
    },
    trySpend: (units) => {
      left -= units;
      return left >= 0 && deadline.left() >= SHORTENED_ANSWER_MS;
    },
  };
}

/** A shopper's list looks at all carts that the filter does not name, whenever they were changed. */
function adviceOnCarts({ caller }: Lister): string {
  const bounds =
    caller.grant === "client_credentials" ? ", 'in(id,…)' or bounds of 'updated_at'" : " or 'in(id,…)'";
  return `ask for fewer carts with 'filter=eq(id,…)'${bounds}`;
}

/** For readers who stop by themselves. */
export const unlimited: ListBudget = { atOnce: 100, spend: () => {}, trySpend: () => true };

function tooMuchToRead(what: string, advice: string) {
  return unprocessable(`The list would read ${what}; ${advice}.`, {
    source: "filter",
  });
}

/**
 * A page holds or shows too much, so that it is shortened.
 * @param what of it, with the limit
 * @param fits how many of its records are within the limit
 * @param of what it is a page
 */
export function tooLargePage(what: string, fits: number, of = "carts") {
  const detail = `${what}; ask for fewer ${of} with 'page[limit]'.`;
  return outgrownPage(unprocessable(detail, { source: "page[limit]" }), fits);
}
