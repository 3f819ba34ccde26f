import { type ApiError, unprocessable } from "../kernel/errors.ts";
import type { Context } from "../use-case/context.ts";
import type { SearchWork } from "./engine/work.ts";

/**
 * What the searches of one request may cost together, see `UNITS`: for shoppers, whose tokens are free, at most a second of a
 * core; a server of the shop's own may have four. `docs/decisions/0134-budget-of-work.md` has the measurements.
 */
export const SHOPPER_WORK = 60_000_000;
export const CLIENT_CREDENTIALS_WORK = 4 * SHOPPER_WORK;

/** Kept back from the request's time for writing the answer. */
const ANSWER_MS = 300;
/** Between two looks at the clock: some 10 milliseconds. */
const LOOK_UNITS = 1_000_000;

/** The budget of one request. */
export function searchBudget({ caller, deadline }: Pick<Context, "caller" | "deadline">): SearchWork {
  const most = caller.grant === "client_credentials" ? CLIENT_CREDENTIALS_WORK : SHOPPER_WORK;
  let spent = 0;
  let looked = Number.NEGATIVE_INFINITY;
  return {
    spend: (units) => {
      spent += units;
      if (spent > most) throw tooMuchWork("more work than a request with this token may");
      if (spent - looked < LOOK_UNITS) return;
      looked = spent;
      if (deadline.left() < ANSWER_MS) throw tooMuchWork("longer than a request may");
    },
  };
}

function tooMuchWork(what: string): ApiError {
  return unprocessable(
    `The searches of this request would take ${what}; send fewer of them at a time, with fewer and longer words, fewer typos ('num_typos', 'min_len_1typo', 'drop_tokens_threshold'), fewer filters and facets, or fewer hits ('per_page').`,
    { source: "searches" },
  );
}
