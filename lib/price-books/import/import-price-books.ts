import { describeImportRequest, type ImportRequest } from "../../imports/import-schemas.ts";
import { receiveImport } from "../../imports/receive-import.ts";
import type { Capabilities } from "../../use-case/capabilities.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";

export const importPriceBooksRequest = describeImportRequest("pricebook-import", "ImportPriceBooksRequest");

/** Imports price books and prices, in the background. @throws ApiError as `receiveImport` */
export function importPriceBooks(
  ctx: Context,
  body: ImportRequest,
  options: Readonly<Record<string, string>>,
  privateFiles: Capabilities["privateFiles"],
): Promise<Reply> {
  return receiveImport(ctx, { type: "pricebook-import", body, options }, privateFiles);
}
