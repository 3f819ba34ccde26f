import { randomUUID } from "node:crypto";
import { createCustomApi } from "../../functions/extensions/custom-apis/create-custom-api.ts";
import { createField } from "../../functions/extensions/fields/create-field.ts";
import type { Definition } from "../../lib/extensions/custom-apis/custom-api.ts";
import type { Entry } from "../../lib/extensions/entries/entry.ts";
import { buildChangesFencePass, entryWrites } from "../../lib/extensions/entries/entry-writes-store.ts";
import { findDefinition } from "../../lib/extensions/store.ts";
import { MOST_ACTIONS } from "../../lib/table/limits.ts";
import type { Table } from "../../lib/table/table.ts";
import { type Shop, sendRequest } from "./metered-shop.ts";

/** Field values of the entry at a position, by slug of the field. */
export type ValuesAt = (position: number) => Readonly<Record<string, unknown>>;

type Field = { readonly slug: string; readonly field_type: string } & Readonly<Record<string, unknown>>;

export const makeApiType = (slug: string) => `${slug.replaceAll("-", "_")}_ext`;

/** Creates a Custom API. @returns its id */
export async function createApi(shop: Shop, slug: string, fields: readonly Field[]): Promise<string> {
  const api = { type: "custom_api", name: slug, slug, api_type: makeApiType(slug), timestamps: {} };
  const body = { data: { ...api, relationships: { parent_apis: { data: [] } } } };
  const customApiID: string = JSON.parse(await sendRequest(shop, createCustomApi, { body })).data.id;
  for (const field of fields) {
    const data = { type: "custom_field", name: field.slug, ...field };
    await sendRequest(shop, createField, { params: { customApiID }, body: { data } });
  }
  return customApiID;
}

const FIRST_MS = Date.parse("2026-03-02T10:00:00.000Z");

/**
 * Writes entries a millisecond apart with the store's own writes, many in one transaction. The Custom API needs at least
 * one entry already: the first one sets the note that there are some.
 * @returns the ids, oldest first
 */
export async function fillEntries(
  table: Table,
  slug: string,
  count: number,
  valuesAt: ValuesAt,
): Promise<readonly string[]> {
  const definition = await findDefinition(table, { slug });
  if (!definition) throw new Error("The Custom API was not created.");
  const entries = Array.from({ length: count }, (_, position) => entryAt(definition, position, valuesAt));
  for (let at = 0, next = 0; at < entries.length; at = next) {
    const changes = entries.slice(at, at + MOST_ACTIONS).map((after) => ({ definition, after }));
    const { together, writes } = fitting(changes);
    next = at + together.length;
    await table.transact([...writes, ...buildChangesFencePass(together)], randomUUID());
  }
  return entries.map(({ id }) => id);
}

/** The entry at a position; each is created a millisecond after the one before. */
export function entryAt({ fields }: Definition, position: number, valuesAt: ValuesAt): Entry {
  const given = valuesAt(position);
  const values = Object.fromEntries(fields.map((field) => [field.id, given[field.slug]]));
  const at = new Date(FIRST_MS + position).toISOString();
  return { id: randomUUID(), values, created_at: at, updated_at: at, resource_version: 0 };
}

type Change = { readonly definition: Definition; readonly after: Entry };

function listWrites(change: Change) {
  return entryWrites(change, { takenValue: false });
}

/** The first changes that fit into one transaction with their writes, with one action left for the fence. */
function fitting([first, ...others]: readonly Change[]) {
  if (!first) throw new Error("There is an entry to write.");
  const together: [Change, ...Change[]] = [first];
  const writes = [...listWrites(first)];
  for (const change of others) {
    const further = listWrites(change);
    if (writes.length + further.length >= MOST_ACTIONS) break;
    together.push(change);
    writes.push(...further);
  }
  return { together, writes };
}
