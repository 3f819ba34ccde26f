import { keys } from "../../table/keys.ts";
import type { Item, Table } from "../../table/table.ts";
import type { Definition } from "../custom-apis/custom-api.ts";
import type { Entry } from "./entry.ts";
import { getEntries, toEntry } from "./entry-store.ts";

type EntriesAfter = {
  readonly entries: readonly Entry[];
  /** Where to go on; absent behind the last entry. */
  readonly after?: string;
};

/** True if entries are read by creation, then id; otherwise by id. Those of earlier releases have no order by creation. */
export function isByCreation({ lists }: Pick<Definition, "lists">): boolean {
  return lists !== undefined;
}

/** The next entries in the order of `isByCreation`. Strongly consistent. @param page goes on behind `after`, if it is not empty */
export async function readEntriesAfter(
  table: Table,
  definition: Definition,
  { after, most }: { readonly after: string; readonly most: number },
): Promise<EntriesAfter> {
  const { id } = definition.api;
  const { pk } = isByCreation(definition) ? keys.entryOrder(id, "", "") : keys.customApiEntry(id, "");
  const { items, next } = await table.query({
    pk,
    ...(after === "" ? {} : { sk: { from: after } }),
    consistent: true,
    limit: most,
  });
  const others = items.filter(({ sk }) => sk !== after);
  const entries = isByCreation(definition)
    ? await getEntries(table, id, others.map(readId))
    : others.map((item) => toEntry(item));
  const last = next && items.at(-1)?.sk;
  return { entries: entries.filter((entry) => entry !== undefined), ...(last ? { after: last } : {}) };
}

function readId({ sk }: Item): string {
  return sk.slice(sk.lastIndexOf("#") + 1);
}
