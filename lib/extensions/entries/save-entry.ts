import { problem, refuse } from "../../kernel/errors.ts";
import { commitChange, type Decision } from "../../table/effects/commit-change.ts";
import type { ConditionFailed } from "../../table/table.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import type { Definition } from "../custom-apis/custom-api.ts";
import { type Entry, entryEtag, entryView } from "./entry.ts";
import { claimRelease, claimWrite, entryWrite, passFence } from "./entry-store.ts";
import { type Claim, claimsOf } from "./unique-values.ts";

/** What a use case decided to store: a new entry, or one in place of `before`. */
export type EntryDecision = {
  readonly definition: Definition;
  readonly entry: Entry;
  readonly before?: Entry;
  readonly isUpsert?: boolean;
};

/**
 * Stores an entry and answers it: the entry, the values it claims and those it gives up, and a pass through a gate.
 * At most 100 writes with 49 unique fields, which is what one transaction takes.
 * @throws ApiError 409 naming each unique field whose value is taken, and what `decide` throws
 */
export function saveEntry(ctx: Context, decide: () => Promise<EntryDecision>): Promise<Reply> {
  return commitChange(ctx, async () => decisionOf(await decide()));
}

function decisionOf({ definition, entry, before, isUpsert = false }: EntryDecision): Decision {
  const { api, fields } = definition;
  const old = before ? claimsOf(fields, before) : [];
  const wanted = claimsOf(fields, entry);
  const gained = wanted.filter((claim) => !old.some((other) => isSame(claim, other)));
  const lost = old.filter((claim) => !wanted.some((other) => isSame(claim, other)));
  return {
    writes: [
      ...gained.map((claim) => claimWrite(api.id, entry.id, claim)),
      entryWrite(api.id, entry),
      passFence(definition, entry.id),
      ...lost.map((claim) => claimRelease(api.id, claim)),
    ],
    reply: {
      body: { data: entryView(definition, entry) },
      headers: { ETag: entryEtag(entry) },
      status: before ? 200 : 201,
    },
    refusal: (failed) => {
      // A twin that claimed the same URL slug first has made this upsert an update.
      const lostRace = isUpsert && failed.positions.some((at) => gained[at]?.field.use_as_url_slug);
      return lostRace ? undefined : taken(failed, gained, api.api_type);
    },
  };
}

function isSame(a: Claim, b: Claim): boolean {
  return a.field.id === b.field.id && a.hash === b.hash;
}

const SHOWN_LENGTH = 100;

/** Where the entry or its definition changed too, the claims were decided on an old state and say nothing. */
function taken({ positions }: ConditionFailed, gained: readonly Claim[], apiType: string) {
  if (positions.some((position) => position >= gained.length)) return undefined;
  const [first, ...others] = gained
    .filter((_, position) => positions.includes(position))
    .map(({ field, value }) =>
      problem(409, `A ${apiType} with the '${field.slug}' '${shown(value)}' already exists.`, {
        source: `data.${field.slug}`,
      }),
    );
  return first && refuse(first, ...others);
}

function shown(value: string): string {
  const characters = [...value];
  return characters.length > SHOWN_LENGTH ? `${characters.slice(0, SHOWN_LENGTH).join("")}…` : value;
}
