import { type ApiError, unprocessable } from "../kernel/errors.ts";
import type { Context } from "../use-case/context.ts";
import type { SearchWork } from "./engine/work.ts";

/**
 * `UNITS` for one request: a second of a core for shoppers, whose tokens are free; four for servers of the
 * shop. Measured in `docs/decisions/0134-budget-of-work.md`.
 * @answers What may the worst request cost?
 */
export const SHOPPER_WORK = 60_000_000;
export const CLIENT_CREDENTIALS_WORK = 4 * SHOPPER_WORK;

/** Milliseconds reserved for writing the answer. */
const ANSWER_MS = 300;
/** Units between two checks of the deadline, about 10 milliseconds. */
const CHECK_UNITS = 1_000_000;

export function searchBudget({ caller, deadline }: Pick<Context, "caller" | "deadline">): SearchWork {
  const most = caller.grant === "client_credentials" ? CLIENT_CREDENTIALS_WORK : SHOPPER_WORK;
  let spent = 0;
  let lastCheck = Number.NEGATIVE_INFINITY;
  return {
    spend: (units) => {
      spent += units;
      if (spent > most) throw tooMuchWork("more work than a request with this token may");
      if (spent - lastCheck < CHECK_UNITS) return;
      lastCheck = spent;
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
