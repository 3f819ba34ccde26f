import { describeImportRequest, type ImportRequest } from "../../imports/import-schemas.ts";
import { receiveImport } from "../../imports/receive-import.ts";
import type { Capabilities } from "../../use-case/capabilities.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";

export const importCustomersRequest = describeImportRequest("customer-import", "ImportCustomersRequest");

/** Imports customers and their addresses from a file of JSON, in the background. @throws ApiError as `receiveImport` */
export function importCustomers(
  ctx: Context,
  body: ImportRequest,
  options: Readonly<Record<string, string>>,
  privateFiles: Capabilities["privateFiles"],
): Promise<Reply> {
  return receiveImport(ctx, { type: "customer-import", body, options }, privateFiles);
}
