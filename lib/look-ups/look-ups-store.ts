import { foldText } from "../kernel/fold-text.ts";
import type { Filter } from "../lists/filter.ts";
import { keys } from "../table/keys.ts";
import { queryFirst, queryPages } from "../table/query-all.ts";
import type { Delete, Put, Table } from "../table/table.ts";
import { findLookUp, type LookUp, type LookUpKind, listLookUps, type SearchedRecord } from "./look-up.ts";

const LOOK_UP_TYPE = "look_up";

/** A row has no content, so this is less than a megabyte. */
const MOST_IDS = 10_000;

/**
 * Ids of the records that a filter by the beginning of a text may show; rows may be seconds late.
 * Undefined if no row answers the filter, or too many do.
 * @throws ApiError 400 for a beginning of one character @answers How is a record found by a part of its name?
 */
export async function findLookedUpIds(
  table: Table,
  kind: LookUpKind,
  filter: Filter | undefined,
): Promise<readonly string[] | undefined> {
  const lookUp = findLookUp(filter);
  if (!lookUp) return undefined;
  const { pk, sk } = keys.lookUp(kind, lookUp.field, lookUp.text, "");
  const prefix = sk.slice(0, -1); // without the mark before the id, for texts that go on
  const ids = new Set<string>();
  for await (const { items } of queryPages(table, { pk, sk: { prefix } })) {
    for (const item of items) ids.add(item.sk.slice(item.sk.lastIndexOf("#") + 1));
    if (ids.size > MOST_IDS) return undefined;
  }
  return [...ids];
}

type IdLookUp = LookUp & { readonly kind: LookUpKind };

/** Ids of the records that have this id in a field, in their order; rows may be seconds late. @param after goes on behind this one */
export async function findIdsBehind(
  table: Table,
  { kind, field, text }: IdLookUp,
  { after = "", most }: { readonly after?: string | undefined; readonly most: number },
): Promise<readonly string[]> {
  const { pk, sk } = keys.lookUp(kind, field, foldText(text), "");
  const range = { from: `${sk}${after}`, to: `${sk}~` };
  const items = await queryFirst(table, { pk, sk: range, consistent: true }, most + 1);
  return items
    .map((item) => item.sk.slice(sk.length))
    .filter((id) => id !== after)
    .slice(0, most);
}

/** One or several changes of a record: its former states, and the last one. */
export type SearchedChange = {
  readonly kind: LookUpKind;
  readonly former: readonly SearchedRecord[];
  /** Undefined if it was deleted. */
  readonly after: SearchedRecord | undefined;
};

/** Repeating a change writes the same rows. */
export function buildLookUpWrites({ kind, former, after }: SearchedChange): {
  readonly puts: readonly Put[];
  readonly deletes: readonly Delete[];
} {
  const present = after ? listPuts(kind, after) : [];
  const isPresent = new Set(present.map(({ put }) => put.pk + put.sk));
  const [oldest, ...others] = former;
  // After several changes, an earlier try may have removed a row that the last change needs again.
  const kept = new Set(others.length === 0 && oldest ? listPuts(kind, oldest).map(identify) : []);
  const old = new Map(
    former.flatMap((record) => listPuts(kind, record)).map(({ put }) => [put.pk + put.sk, put] as const),
  );
  return {
    puts: present.filter((write) => !kept.has(identify(write))),
    deletes: [...old].flatMap(([key, { pk, sk }]) =>
      isPresent.has(key) ? [] : [{ delete: { pk, sk }, when: DERIVED }],
    ),
  };
}

const DERIVED = { unconditional: "rows follow from their record, in the order of its changes" } as const;

function identify({ put }: Put): string {
  return `${put.pk}\n${put.sk}\n${put.expires_at ?? ""}`;
}

function listPuts(kind: LookUpKind, record: SearchedRecord): readonly Put[] {
  const { id, expiresAt } = record;
  const expiry = expiresAt === undefined ? {} : { expires_at: expiresAt };
  const puts = listLookUps(record).map(({ field, text }) => ({
    put: { ...keys.lookUp(kind, field, text, id), type: LOOK_UP_TYPE, ...expiry },
    when: DERIVED,
  }));
  return [...new Map(puts.map((write) => [identify(write), write])).values()];
}
