import { unprocessable } from "../../kernel/errors.ts";
import { outgrownPage } from "../../lists/page-that-fits.ts";
import type { Context } from "../../use-case/context.ts";
import { ADMINISTRATOR_READ_UNITS } from "../../use-case/list-table.ts";
import { SHOPPER_READ_UNITS } from "../../use-case/shopper-table.ts";

/** Bytes of JSON that one page unpacks, one cart after the other. */
export const MOST_PAGE_BYTES = 8 * 1024 * 1024;
/** Bytes of JSON that one page shows. Lambda answers at most 6 MB. */
export const MOST_SHOWN_BYTES = 5 * 1024 * 1024;
/** Products of the items of a page, read for `include`. */
export const MOST_PRODUCTS = 500;
/** Read units of 4 KB that one list may consume. */
export const MOST_UNITS = { shopper: SHOPPER_READ_UNITS, administrator: ADMINISTRATOR_READ_UNITS } as const;

/** Milliseconds kept back for reading the page and writing the answer. */
const ANSWER_MS = 300;
/** Milliseconds kept back where the page may have to be shortened and built twice. */
const SHORTENED_ANSWER_MS = 1500;

export type ListBudget = {
  /** Records to read at a time. So many may be read in vain. */
  readonly atOnce: number;
  /** @throws ApiError 422 when a list consumes more than it may, or its time is over */
  readonly spend: (units: number) => void;
  /** Also spends. False if budget or time runs out, for lists that stop there and continue by links. */
  readonly trySpend: (units: number) => boolean;
};

type Lister = Pick<Context, "caller" | "deadline">;

/** @param advice how to ask for less, as the end of a sentence */
export function listBudget(ctx: Lister, advice: string = adviceOnCarts(ctx)): ListBudget {
  const { caller, deadline } = ctx;
  const isAdministrator = caller.grant === "client_credentials";
  const most = isAdministrator ? MOST_UNITS.administrator : MOST_UNITS.shopper;
  let remaining = most;
  return {
    atOnce: isAdministrator ? 200 : 25,
    spend: (units) => {
      remaining -= units;
      if (remaining < 0) throw tooMuchToRead(`more than ${most} units of 4 KB`, advice);
      if (deadline.left() < ANSWER_MS) throw tooMuchToRead("longer than a request may take", advice);
    },
    trySpend: (units) => {
      remaining -= units;
      return remaining >= 0 && deadline.left() >= SHORTENED_ANSWER_MS;
    },
  };
}

/** A shopper's list reads all carts unless the filter names ids. Bounds of time do not help. */
function adviceOnCarts({ caller }: Lister): string {
  const bounds =
    caller.grant === "client_credentials" ? ", 'in(id,…)' or bounds of 'updated_at'" : " or 'in(id,…)'";
  return `ask for fewer carts with 'filter=eq(id,…)'${bounds}`;
}

/** For readers who stop by themselves. */
export const unlimitedBudget: ListBudget = { atOnce: 100, spend: () => {}, trySpend: () => true };

function tooMuchToRead(what: string, advice: string) {
  return unprocessable(`The list would read ${what}; ${advice}.`, {
    source: "filter",
  });
}

/** Error that shortens a page. @param fits how many of its records are within the limit */
export function tooLargePage(what: string, fits: number, of = "carts") {
  const detail = `${what}; ask for fewer ${of} with 'page[limit]'.`;
  return outgrownPage(unprocessable(detail, { source: "page[limit]" }), fits);
}
