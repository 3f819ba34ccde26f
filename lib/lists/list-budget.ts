import { unprocessable } from "../kernel/errors.ts";
import type { Context } from "../use-case/context.ts";
import { ADMINISTRATOR_READ_UNITS } from "../use-case/list-table.ts";
import { SHOPPER_READ_UNITS } from "../use-case/shopper-table.ts";

/** Read units of 4 KB that one list may consume. */
export const MOST_UNITS = { shopper: SHOPPER_READ_UNITS, administrator: ADMINISTRATOR_READ_UNITS } as const;

/** Milliseconds kept back for reading the page and writing the answer. */
const ANSWER_MS = 300;
/** Milliseconds kept back where the page may have to be shortened and built twice. */
const SHORTENED_ANSWER_MS = 1500;

/** Limits lists whose keys or records tell in advance what reading them costs. */
export type ListBudget = {
  /** Records to read at a time. So many may be read in vain. */
  readonly atOnce: number;
  /** @throws ApiError 422 when a list consumes more than it may, or its time is over */
  readonly spend: (units: number) => void;
  /** Also spends. False if budget or time runs out, for lists that stop there and continue by links. */
  readonly trySpend: (units: number) => boolean;
};

/** @param advice how to ask for less, as the end of a sentence */
export function listBudget(
  { caller, deadline }: Pick<Context, "caller" | "deadline">,
  advice: string,
): ListBudget {
  const isAdministrator = caller.grant === "client_credentials";
  const most = isAdministrator ? MOST_UNITS.administrator : MOST_UNITS.shopper;
  const refuseFor = (what: string) =>
    unprocessable(`The list would read ${what}; ${advice}.`, { source: "filter" });
  let remaining = most;
  return {
    atOnce: isAdministrator ? 200 : 25,
    spend: (units) => {
      remaining -= units;
      if (remaining < 0) throw refuseFor(`more than ${most} units of 4 KB`);
      if (deadline.left() < ANSWER_MS) throw refuseFor("longer than a request may take");
    },
    trySpend: (units) => {
      remaining -= units;
      return remaining >= 0 && deadline.left() >= SHORTENED_ANSWER_MS;
    },
  };
}

/** For readers who stop by themselves. */
export const unlimitedBudget: ListBudget = { atOnce: 100, spend: () => {}, trySpend: () => true };
