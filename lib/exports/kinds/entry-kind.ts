import { createHash } from "node:crypto";
import type { ExportRow } from "../../export-files/export-progress.ts";
import type { RowBatch } from "../../export-files/read-rows.ts";
import type { Definition } from "../../extensions/custom-apis/custom-api.ts";
import { isByCreation, readEntriesAfter } from "../../extensions/entries/entries-after-store.ts";
import { type Entry, fieldValue } from "../../extensions/entries/entry.ts";
import { findDefinition } from "../../extensions/store.ts";
import { unprocessable } from "../../kernel/errors.ts";
import { findRequiredValues } from "../../lists/filter-matcher.ts";
import type { Context } from "../../use-case/context.ts";
import type { ExportKind, ReadRequest } from "./export-kind.ts";

/** An entry has at most 64 KiB. */
const ENTRIES_AT_ONCE = 100;

const CUSTOM_API = "custom_api_id";

/** The objects that an import of entries reads. What the fields are about is not known, so all may be about people. */
export const entryKind: ExportKind = {
  plural: "entries",
  fileName: "entries",
  forms: {
    jsonl: { columns: [], personal: "everywhere", isForSpreadsheets: false, readBatch: readEntryRows },
  },
  filter: { attributes: { [CUSTOM_API]: { type: "uuid", operators: ["eq"] } } },
  mustName: CUSTOM_API,
};

/** By creation, so that an entry mostly comes behind those that it references. @throws ApiError 422 if fields have changed */
async function readEntryRows(
  { table }: Context,
  { filter, until, position }: ReadRequest,
): Promise<RowBatch> {
  const [id = ""] = findRequiredValues(filter, CUSTOM_API) ?? [];
  const definition = await findDefinition(table, { id });
  if (!definition) throw unprocessable(`There is no Custom API '${id}'.`);
  const form = hashForm(definition);
  if ((position["form"] ?? form) !== form) {
    throw unprocessable("The fields of the Custom API have changed since the export began; start it again.");
  }
  const page = { after: position["after"] ?? "", most: ENTRIES_AT_ONCE };
  const { entries, after } = await readEntriesAfter(table, definition, page);
  return {
    rows: entries
      .filter(({ created_at }) => created_at <= until)
      .map((entry) => toEntryRow(definition, entry)),
    next: after === undefined ? undefined : { after, form },
  };
}

/** All rows of a file have one form and one order, which depend on this. */
function hashForm(definition: Definition): string {
  const fields = definition.fields.map(({ id, slug }) => `${id} ${slug}`);
  const text = [definition.api.api_type, isByCreation(definition), ...fields].join("\n");
  return createHash("sha256").update(text).digest("hex");
}

/** All fields, since an import leaves values that a row does not have. */
function toEntryRow({ api, fields }: Definition, entry: Entry): ExportRow {
  const values = fields.map((field) => [field.slug, fieldValue(entry, field)] as const);
  return { data: { type: api.api_type, id: entry.id, ...Object.fromEntries(values) } };
}
