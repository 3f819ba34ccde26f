import { describeImportRequest, type ImportRequest } from "../../imports/import-schemas.ts";
import { receiveImport } from "../../imports/receive-import.ts";
import { invalid } from "../../kernel/errors.ts";
import type { Capabilities } from "../../use-case/capabilities.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { findKeyField } from "../entries/import/entry-import.ts";
import { requireApi } from "../entries/require-api.ts";

export const importEntriesRequest = describeImportRequest("entry-import", "ImportEntriesRequest");

type EntriesToImport = Pick<Capabilities, "privateFiles"> & {
  readonly customApiID: string;
  readonly body: ImportRequest;
  readonly options: Readonly<Record<string, string>>;
};

/**
 * Imports entries of a Custom API from a file of JSON, in the background.
 * @throws ApiError 400 for a `key` that is no unique field, 404 for an unknown Custom API, and as `receiveImport`
 */
export async function importSettingsEntries(
  ctx: Context,
  { customApiID, body, options, privateFiles }: EntriesToImport,
): Promise<Reply> {
  const definition = await requireApi(ctx, { customApiID }, "create");
  const { key } = options;
  if (key !== undefined && !findKeyField(definition, key)) {
    throw invalid("'key' must be the slug of a unique field.", { source: "key" });
  }
  const target = { custom_api_id: definition.api.id };
  return receiveImport(ctx, { type: "entry-import", body, options, target }, privateFiles);
}
