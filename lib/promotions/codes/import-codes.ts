import { describeImportRequest, type ImportRequest } from "../../imports/import-schemas.ts";
import { receiveImport } from "../../imports/receive-import.ts";
import type { Capabilities } from "../../use-case/capabilities.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { noCodesAllowed, type PromotionPath, requireCodePromotion } from "./code-promotion-store.ts";

export const importCodesRequest = describeImportRequest("code-import", "ImportPromotionCodesRequest");

type CodesToImport = Pick<Capabilities, "privateFiles"> & {
  readonly path: PromotionPath;
  readonly body: ImportRequest;
  readonly options: Readonly<Record<string, string>>;
};

/**
 * Imports codes of a promotion from a CSV file, in the background.
 * @throws ApiError 404 for an unknown promotion, 422 for an automatic one, and as `receiveImport`
 */
export async function importCodes(
  ctx: Context,
  { path, body, options, privateFiles }: CodesToImport,
): Promise<Reply> {
  const { owner, automatic } = await requireCodePromotion(ctx, path);
  if (automatic) throw noCodesAllowed();
  const target = { source: path.source, promotion_id: owner.promotion_id };
  return receiveImport(ctx, { type: "code-import", body, options, target }, privateFiles);
}
