import { ApiError, unavailable } from "../kernel/errors.ts";
import { loggedError } from "../kernel/logged-error.ts";
import { refreshed } from "../kernel/refreshed.ts";
import { entity, plainContentOf, plainlyDecoded } from "../table/entity.ts";
import { keys } from "../table/keys.ts";
import type { Item, Put, Table } from "../table/table.ts";
import type { Log } from "../use-case/context.ts";
import { type Cutoff, type CutoffReader, type Cutoffs, subjectOf } from "./token-cutoffs.ts";
import { LONGEST_SHOPPER_LIFE_SECONDS, SHOPPER_LIFE_SECONDS } from "./tokens.ts";

const stored = entity<{ readonly cutoffs: readonly Cutoff[] }>("token_cutoffs");

/**
 * Less than a minute by what a read may be behind and a request may last, so that within a minute a token that was ended
 * is refused everywhere.
 */
const FRESH_MS = 50_000;
/** A table that cannot be read must not close the shop at once; nor may a token that was ended live on for long. */
const USABLE_MS = 5 * 60_000;

/**
 * The cut-offs as this process knows them: one small read in about a minute, whatever the number of requests.
 * @param table opened for each read, with a deadline of its own
 */
export function cutoffReader(table: () => Table, log: Pick<Log, "warn">): CutoffReader {
  const read = async () => {
    try {
      return await readCutoffs(table());
    } catch (error) {
      log.warn("token_cutoffs_not_read", loggedError(error));
      throw error instanceof ApiError ? error : unavailable(error);
    }
  };
  return refreshed(read, { freshMs: FRESH_MS, usableMs: USABLE_MS });
}

/** By a query, at half the price of a consistent read, since the answer is used for a minute anyway. */
async function readCutoffs(table: Table): Promise<Cutoffs> {
  const { items } = await table.query({ pk: keys.tokenCutoffs().pk });
  return new Map(items.flatMap(cutoffsIn).map((cutoff) => [cutoff.subject, cutoff]));
}

function cutoffsIn(item: Item): readonly Cutoff[] {
  return plainlyDecoded(stored, item).cutoffs;
}

const MEMBERS = subjectOf("account-member", "");

/** Beyond the life of any token of its subject, since clocks differ; no longer, since every process reads them all. */
function keptSeconds({ subject }: Cutoff): number {
  return (subject.startsWith(MEMBERS) ? LONGEST_SHOPPER_LIFE_SECONDS : SHOPPER_LIFE_SECONDS) + 3600;
}

/**
 * The write that ends tokens, to be part of the transaction that says why. Cut-offs whose tokens have all expired go
 * with it. It fails when somebody else was faster: then all is to be read and decided again.
 */
export async function cutoffWrite(
  { table, now }: { readonly table: Table; readonly now: () => Date },
  added: readonly Cutoff[],
): Promise<Put> {
  const item = await table.get(keys.tokenCutoffs());
  const seconds = Math.floor(now().getTime() / 1000);
  const kept = (item ? cutoffsIn(item) : []).filter(
    (cutoff) =>
      seconds < cutoff.earliest + keptSeconds(cutoff) &&
      !added.some(({ subject }) => subject === cutoff.subject),
  );
  const version = item?.version ?? 0;
  return {
    put: {
      ...keys.tokenCutoffs(),
      type: stored.type,
      version: version + 1,
      ...plainContentOf(stored, { cutoffs: [...kept, ...added] }),
    },
    when: { only: version === 0 ? "absent" : { version } },
  };
}
