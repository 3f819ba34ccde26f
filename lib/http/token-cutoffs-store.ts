import { ApiError, unavailable } from "../kernel/errors.ts";
import { describeErrorForLog } from "../kernel/logged-error.ts";
import { keepFresh } from "../kernel/refreshed.ts";
import { decodePlain, entity, toPlainContent } from "../table/entity.ts";
import { keys } from "../table/keys.ts";
import type { Item, Put, Table } from "../table/table.ts";
import type { Log } from "../use-case/context.ts";
import {
  type Cutoff,
  type CutoffReader,
  type Cutoffs,
  LONGEST_SHOPPER_LIFE_SECONDS,
  SHOPPER_LIFE_SECONDS,
  subjectOf,
} from "./remembered-tokens.ts";

const stored = entity<{ readonly cutoffs: readonly Cutoff[] }>("token_cutoffs");

/** With the delay of a read and the length of a request, an ended token is refused everywhere within a minute. */
const FRESH_MS = 50_000;
/** An unreadable table must not close the shop at once, nor keep an ended token alive for long. */
const USABLE_MS = 5 * 60_000;

/** Reads once a minute per process. @param table opened for each read, with its own deadline */
export function cutoffReader(table: () => Table, log: Pick<Log, "warn">): CutoffReader {
  const read = async () => {
    try {
      return await readCutoffs(table());
    } catch (error) {
      log.warn("token_cutoffs_not_read", describeErrorForLog(error));
      throw error instanceof ApiError ? error : unavailable(error);
    }
  };
  return keepFresh(read, { freshMs: FRESH_MS, usableMs: USABLE_MS });
}

/** Eventually consistent, at half the price: the answer is used for a minute anyway. */
async function readCutoffs(table: Table): Promise<Cutoffs> {
  const { items } = await table.query({ pk: keys.tokenCutoffs().pk });
  return new Map(items.flatMap(cutoffsIn).map((cutoff) => [cutoff.subject, cutoff]));
}

function cutoffsIn(item: Item): readonly Cutoff[] {
  return decodePlain(stored, item).cutoffs;
}

const MEMBERS = subjectOf("account-member", "");

/** Longer than any token of the subject, since clocks differ. */
function lifeSeconds({ subject }: Cutoff): number {
  return (subject.startsWith(MEMBERS) ? LONGEST_SHOPPER_LIFE_SECONDS : SHOPPER_LIFE_SECONDS) + 3600;
}

/** Ends tokens and drops old cut-offs. The write fails if another writer was faster: then decide again. */
export async function cutoffWrite(
  { table, now }: { readonly table: Table; readonly now: () => Date },
  added: readonly Cutoff[],
): Promise<Put> {
  const item = await table.get(keys.tokenCutoffs());
  const seconds = Math.floor(now().getTime() / 1000);
  const kept = (item ? cutoffsIn(item) : []).filter(
    (cutoff) =>
      seconds < cutoff.earliest + lifeSeconds(cutoff) &&
      !added.some(({ subject }) => subject === cutoff.subject),
  );
  const version = item?.version ?? 0;
  return {
    put: {
      ...keys.tokenCutoffs(),
      type: stored.type,
      version: version + 1,
      ...toPlainContent(stored, { cutoffs: [...kept, ...added] }),
    },
    when: { only: version === 0 ? "absent" : { version } },
  };
}
