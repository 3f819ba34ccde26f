import { describeImportRequest, type ImportRequest } from "../../imports/import-schemas.ts";
import { receiveImport } from "../../imports/receive-import.ts";
import type { Capabilities } from "../../use-case/capabilities.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";

export const importAccountsRequest = describeImportRequest("account-import", "ImportAccountsRequest");

/** Imports accounts and their addresses from a file of JSON, in the background. @throws ApiError as `receiveImport` */
export function importAccounts(
  ctx: Context,
  body: ImportRequest,
  options: Readonly<Record<string, string>>,
  privateFiles: Capabilities["privateFiles"],
): Promise<Reply> {
  return receiveImport(ctx, { type: "account-import", body, options }, privateFiles);
}
