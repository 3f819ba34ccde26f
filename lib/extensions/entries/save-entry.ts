import { commitChange, type Decision } from "../../table/effects/commit-change.ts";
import type { Write } from "../../table/table.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import type { CustomApi, Definition } from "../custom-apis/custom-api.ts";
import { type Disclosure, disclosureTo, writtenReply } from "./disclosure.ts";
import type { Entry } from "./entry.ts";
import { entryWrite, giveUpEntryValue, takeEntryValue } from "./entry-store.ts";
import { orderWrite } from "./lists/entry-order-store.ts";
import { type EntryValue, uniqueValuesOf } from "./unique-values.ts";
import { passFence } from "./write-fences-store.ts";

/** What a use case decided to store: a new entry, or one in place of `before`. */
export type EntryDecision = {
  readonly definition: Definition;
  readonly entry: Entry;
  readonly before?: Entry;
  readonly isUpsert?: boolean;
};

/**
 * Stores an entry and answers it: the entry, for a new one the order of creation, its values of unique fields and those it
 * gives up, and a pass of a fence.
 * At most 100 writes with 49 unique fields, which is what one transaction takes.
 * @throws ApiError 409 naming each unique field whose value is taken, and what `decide` throws
 */
export function saveEntry(ctx: Context, decide: () => Promise<EntryDecision>): Promise<Reply> {
  return commitChange(ctx, async () => {
    const decided = await decide();
    return decisionOf(decided, disclosureTo(ctx, decided.definition));
  });
}

function decisionOf(
  { definition, entry, before, isUpsert = false }: EntryDecision,
  disclosure: Disclosure,
): Decision {
  const { api, fields } = definition;
  const old = before ? uniqueValuesOf(fields, before) : [];
  const wanted = uniqueValuesOf(fields, entry);
  const gained = wanted.filter((value) => !old.some((other) => isSame(value, other)));
  const lost = old.filter((value) => !wanted.some((other) => isSame(value, other)));
  return {
    writes: [
      ...gained.map((value) => gain({ api, entryId: entry.id, value, isUpsert, disclosure })),
      entryWrite(api.id, entry),
      ...(before ? [] : [orderWrite(api.id, entry)]),
      passFence(definition, entry.id),
      ...lost.map((value) => giveUpEntryValue(api, value)),
    ],
    reply: { ...writtenReply(definition, entry, disclosure), outcome: before ? "updated" : "created" },
  };
}

function isSame(a: EntryValue, b: EntryValue): boolean {
  return a.field.id === b.field.id && a.hash === b.hash;
}

type Gain = {
  readonly api: CustomApi;
  readonly entryId: string;
  readonly value: EntryValue;
  readonly isUpsert: boolean;
  readonly disclosure: Disclosure;
};

/** An upsert whose URL slug a twin has taken first is an update now: it is decided again, not refused. */
function gain({ api, entryId, value, isUpsert, disclosure }: Gain): Write {
  const write = takeEntryValue(api, entryId, value, disclosure.takenValue);
  if (!isUpsert || !value.field.use_as_url_slug) return write;
  const { refusal: _, ...unrefused } = write;
  return unrefused;
}
