import { describeImportRequest, type ImportRequest } from "../../imports/import-schemas.ts";
import { receiveImport } from "../../imports/receive-import.ts";
import type { Capabilities } from "../../use-case/capabilities.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";

export const importStockRequest = describeImportRequest("stock-import", "ImportStockRequest");

/** Imports stock from a CSV file, in the background. @throws ApiError as `receiveImport` */
export function importStock(
  ctx: Context,
  body: ImportRequest,
  options: Readonly<Record<string, string>>,
  privateFiles: Capabilities["privateFiles"],
): Promise<Reply> {
  return receiveImport(ctx, { type: "stock-import", body, options }, privateFiles);
}
