import { toFaults } from "../../../imports/json-record.ts";
import { findRequestFaults } from "../../../imports/request-faults.ts";
import type { RowFault } from "../../../jobs/row-fault.ts";
import { ApiError } from "../../../kernel/errors.ts";
import { dropUndefined } from "../../../kernel/objects.ts";
import type { PromotionSource } from "../../engine/promotion.ts";
import type { PromotionType } from "../../engine/standard/standard-promotion.ts";
import type { NewCode } from "../../live/code.ts";
import { parseRuleCodes, parseStandardCodes } from "../new-codes.ts";
import {
  type CreateCodesRequest,
  type CreateRuleCodesRequest,
  createCodesRequest,
  createRuleCodesRequest,
} from "../schemas.ts";

const WRITTEN = ["code", "max_uses_per_code", "consume_unit"] as const;
/** An export of codes has them, too. They say what happened. */
const READ_ONLY = ["uses", "created_by", "created_at"] as const;
const COLUMNS: readonly string[] = [...WRITTEN, ...READ_ONLY];

const REQUESTS = {
  standard: { id: "promotions/codes/create-codes", body: createCodesRequest },
  rule: { id: "promotions/rules/codes/create-rule-codes", body: createRuleCodesRequest },
} as const;

/** Columns of the file by the fields of requests. */
const FIELD_COLUMNS: Readonly<Record<string, string>> = { uses: "max_uses_per_code" };

/** @returns faults of the whole file; none for a header that is right */
export function findHeaderFaults(names: readonly string[]): readonly RowFault[] {
  const unknown = names.filter((name) => !COLUMNS.includes(name));
  const faults = unknown.map((column): RowFault => {
    return {
      column,
      code: "unknown_column",
      message: `There is no column '${column}'. Nothing was imported.`,
    };
  });
  if (names.includes("code")) return faults;
  return [...faults, { code: "missing_column", message: "The header has no column 'code'." }];
}

/** The kind of promotion that the codes are for. */
export type CodeRules =
  | { readonly source: "standard"; readonly type: PromotionType }
  | { readonly source: "rule" };

export type CodeRow = {
  readonly code: NewCode;
  /** Settings without a column, or with an empty cell, are compared with no code that is there. */
  readonly settings: Partial<Pick<NewCode, "max_uses" | "consume_unit">>;
};

/** A row by the rules of requests. */
export function readCodeRow(
  names: readonly string[],
  cells: readonly string[],
  rules: CodeRules,
): CodeRow | { readonly faults: readonly RowFault[] } {
  const read = (name: (typeof WRITTEN)[number]) => cells[names.indexOf(name)] ?? "";
  const most = read("max_uses_per_code").trim();
  const unit = read("consume_unit").trim();
  if (most !== "" && !/^\d{1,15}$/.test(most)) {
    const message = "'max_uses_per_code' must be a whole number, or empty for no limit.";
    return { faults: [{ column: "max_uses_per_code", code: "type", message }] };
  }
  const fields = { code: read("code"), uses: most === "" ? null : Number(most) };
  const codes = [unit === "" ? fields : { ...fields, consume_unit: unit }];
  const body = { data: { type: "promotion_codes", codes } };
  const faults = findRequestFaults(REQUESTS[rules.source], body);
  if (faults.length > 0) return { faults: faults.map(toCellFault) };
  try {
    const [code] = parseCodes(body, rules);
    if (!code) return { faults: [] };
    const settings = {
      max_uses: names.includes("max_uses_per_code") ? code.max_uses : undefined,
      consume_unit: unit === "" ? undefined : code.consume_unit,
    };
    return { code, settings: dropUndefined(settings) };
  } catch (error) {
    if (error instanceof ApiError) return { faults: toFaults(error, "pattern").faults.map(toCellFault) };
    throw error;
  }
}

function parseCodes(body: unknown, rules: CodeRules): readonly NewCode[] {
  if (rules.source === "standard" && isRequest(body)) return parseStandardCodes(body.data.codes, rules.type);
  return isRuleRequest(body) ? parseRuleCodes(body.data.codes) : [];
}

function isRequest(body: unknown): body is CreateCodesRequest {
  return findRequestFaults(REQUESTS.standard, body).length === 0;
}

function isRuleRequest(body: unknown): body is CreateRuleCodesRequest {
  return findRequestFaults(REQUESTS.rule, body).length === 0;
}

/** Names the column instead of the field of a request. */
function toCellFault({ column: source = "", ...fault }: RowFault): RowFault {
  const field = source.split(".").at(-1) ?? "";
  return { ...fault, column: FIELD_COLUMNS[field] ?? field };
}

export function toSource(text: string | undefined): PromotionSource {
  return text === "rule" ? "rule" : "standard";
}
