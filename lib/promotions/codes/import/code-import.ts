import type { ImportKind, ImportRecord, RecordKey } from "../../../imports/kind.ts";
import type { Context } from "../../../use-case/context.ts";
import { codeKey } from "../../live/code.ts";
import { type CodePromotion, getCodePromotion, prepareCodesVersion } from "../code-promotion-store.ts";
import { type CodeRules, findHeaderFaults, toSource } from "./code-row.ts";
import { CODES_OF_A_PLAN, planCodes } from "./plan-codes.ts";

/** Codes of a promotion, from a CSV file. @answers How are codes of a promotion imported? */
export const codeImport: ImportKind = {
  type: "code-import",
  format: "csv",
  mostRows: 50_000,
  rowsAtOnce: CODES_OF_A_PLAN,
  prepareEnd: async (ctx, options) => {
    const promotion = await findPromotion(ctx, options);
    const version = promotion ? await prepareCodesVersion(ctx.table, promotion) : [];
    return promotion && version.length > 0 ? [promotion.check, ...version] : [];
  },
  open: async (ctx, names, { options }) => {
    const faults = findHeaderFaults(names);
    if (faults.length > 0) return { faults };
    const promotion = await findPromotion(ctx, options);
    if (!promotion) return { faults: [{ code: "not_found", message: "The promotion is gone." }] };
    if (promotion.automatic) {
      return { faults: [{ code: "not_supported", message: "The promotion has become automatic." }] };
    }
    return {
      listKeys: (record) => listCodeKeys(names, record),
      planRows: async (step, records) => {
        const current = (await findPromotion(step, options)) ?? promotion;
        return planCodes(step, { names, rules: toRules(current), promotion: current }, records);
      },
    };
  },
};

function findPromotion(
  { table }: Context,
  { source, promotion_id: promotionId = "" }: Readonly<Record<string, string>>,
) {
  return getCodePromotion(table, { source: toSource(source), promotionId });
}

function toRules({ standard }: CodePromotion): CodeRules {
  return standard ? { source: "standard", type: standard.promotion_type } : { source: "rule" };
}

function listCodeKeys(names: readonly string[], { cells }: ImportRecord): readonly RecordKey[] {
  const code = cells[names.indexOf("code")] ?? "";
  return code === "" ? [] : [{ key: codeKey(code), column: "code", code: "repeated" }];
}
