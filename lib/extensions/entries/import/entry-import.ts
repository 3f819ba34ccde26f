import { readData, readName } from "../../../imports/json-record.ts";
import type { ImportKind, ImportRecord, RecordKey } from "../../../imports/kind.ts";
import type { Context } from "../../../use-case/context.ts";
import type { Definition } from "../../custom-apis/custom-api.ts";
import type { CustomField } from "../../fields/custom-field.ts";
import { hasPattern, loadPatternEngine } from "../../fields/pattern.ts";
import { findDefinition } from "../../store.ts";
import { nameValue } from "../entry-store.ts";
import { isUnique } from "../unique-values.ts";
import { planEntries, readValues } from "./plan-entries.ts";

/** Entries of a Custom API, from a file of JSON. @answers How are entries of a Custom API imported? */
export const entryImport: ImportKind = {
  type: "entry-import",
  format: "json",
  mostRows: 50_000,
  open: async (ctx, _, { options }) => {
    const definition = await readApi(ctx, options);
    if (!definition) return { faults: [{ code: "not_found", message: "The Custom API is gone." }] };
    const slug = options["key"];
    const keyField = findKeyField(definition, slug);
    if (slug !== undefined && !keyField) {
      return { faults: [{ code: "not_found", message: `There is no unique field '${slug}'.` }] };
    }
    return {
      listKeys: (record) => listEntryKeys({ definition, keyField }, record),
      planRows: async (step, records) => {
        const current = (await readApi(step, options)) ?? definition;
        return planEntries(step, { definition: current, keyField: findKeyField(current, slug) }, records);
      },
    };
  },
};

async function readApi({ table }: Context, { custom_api_id: id = "" }: Readonly<Record<string, string>>) {
  const definition = await findDefinition(table, { id });
  if (definition?.fields.some(hasPattern)) await loadPatternEngine();
  return definition;
}

export function findKeyField({ fields }: Definition, slug: string | undefined): CustomField | undefined {
  return fields.find((field) => field.slug === slug && isUnique(field));
}

type Keys = { readonly definition: Definition; readonly keyField: CustomField | undefined };

/** A file has an entry and a unique value once. */
function listEntryKeys({ definition, keyField }: Keys, { value }: ImportRecord): readonly RecordKey[] {
  const input = readData(value);
  const id = keyField ? undefined : readName(input, "id")?.toLowerCase();
  const values = readValues(definition, input).map((one): RecordKey => {
    const isKey = one.id === keyField?.id;
    const column = `data.${one.parts[0]?.field.slug ?? "id"}`;
    return { key: `value ${nameValue(one)}`, column, code: isKey ? "repeated" : "not_unique" };
  });
  return id === undefined ? values : [{ key: `entry ${id}`, column: "data.id", code: "repeated" }, ...values];
}
