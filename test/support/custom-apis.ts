import { endpoint as create } from "../../functions/extensions/custom-apis/create-custom-api.ts";
import { endpoint as createEntry } from "../../functions/extensions/entries/create-entry.ts";
import type { Table } from "../../lib/table/table.ts";
import { type Answer, type Call, call } from "./call.ts";

let made = 0;

/** A valid create body's `data` of the `specification` profile, with a slug and an api_type of its own. */
export function aCustomApi(over: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  made += 1;
  return {
    type: "custom_api",
    name: "Tasting notes",
    slug: `notes-${made}`,
    api_type: `note_${made}_ext`,
    timestamps: {},
    relationships: { parent_apis: { data: [] } },
    ...over,
  };
}

export async function created(answer: Promise<Answer>): Promise<any> {
  const { status, body, text } = await answer;
  if (status !== 201) throw new Error(`${status}: ${text}`);
  return body.data;
}

export function createApi(
  table: Table,
  over: Readonly<Record<string, unknown>> = {},
  rest: Call = {},
): Promise<any> {
  return created(call(create, { table, body: { data: aCustomApi(over) }, ...rest }));
}

export type StoredApi = { readonly slug: string; readonly api_type: string; readonly id: string };

export function createEntryOf(
  table: Table,
  { slug, api_type }: StoredApi,
  fields: Readonly<Record<string, unknown>> = {},
): Promise<any> {
  return created(
    call(createEntry, { table, params: { slug }, body: { data: { type: api_type, ...fields } } }),
  );
}

export function detailsOf({ body }: Answer): string {
  return body.errors.map(({ detail }: { detail: string }) => detail).join("\n");
}
