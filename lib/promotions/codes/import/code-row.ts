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

/** Columns with the part of a stored code that they set. */
const SETTINGS = {
  max_uses_per_code: "max_uses",
  consume_unit: "consume_unit",
  user: "user",
  max_uses_per_shopper: "max_uses_per_shopper",
  includes_guests: "max_uses_per_shopper",
  is_for_new_shopper: "is_for_new_shopper",
} as const;
/** An export of codes has them, too. They say what happened. */
const READ_ONLY = ["uses", "created_by", "created_at"] as const;
const COLUMNS: readonly string[] = ["code", ...Object.keys(SETTINGS), ...READ_ONLY];

const REQUESTS = {
  standard: { id: "promotions/codes/create-codes", body: createCodesRequest },
  rule: { id: "promotions/rules/codes/create-rule-codes", body: createRuleCodesRequest },
} as const;

/** Columns of the file by the fields of requests. */
const FIELD_COLUMNS: Readonly<Record<string, string>> = {
  uses: "max_uses_per_code",
  max_uses: "max_uses_per_shopper",
};

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
  /** A code that is there must have the same: all settings with a column, and the unit if its cell is not empty. */
  readonly settings: readonly (keyof NewCode)[];
};

type Refused = { readonly faults: readonly RowFault[] };

/** A row by the rules of requests. A cell that cannot be read stays as it is, so that the rules refuse it. */
export function readCodeRow(
  names: readonly string[],
  cells: readonly string[],
  rules: CodeRules,
): CodeRow | Refused {
  const cellsByName = new Map(names.map((name, at) => [name, cells[at]?.trim() ?? ""]));
  const read = (name: keyof typeof SETTINGS) => cellsByName.get(name) || undefined;
  const perShopper = dropUndefined({
    max_uses: readCount(read("max_uses_per_shopper")),
    includes_guests: readFlag(read("includes_guests")),
  });
  const fields = dropUndefined({
    code: cells[names.indexOf("code")] ?? "",
    uses: readCount(read("max_uses_per_code")) ?? null,
    user: readUsers(read("user")),
    consume_unit: read("consume_unit"),
    max_uses_per_shopper: Object.keys(perShopper).length > 0 ? perShopper : undefined,
    is_for_new_shopper: readFlag(read("is_for_new_shopper")),
  });
  const compared = [...cellsByName.keys()]
    .filter(isSetting)
    .filter((name) => name !== "consume_unit" || read(name) !== undefined);
  return parseRow(fields, rules, [...new Set(compared.map((name) => SETTINGS[name]))]);
}

function isSetting(name: string): name is keyof typeof SETTINGS {
  return Object.hasOwn(SETTINGS, name);
}

function readCount(text: string | undefined): number | string | undefined {
  return text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : text;
}

function readFlag(text: string | undefined): boolean | string | undefined {
  const word = text?.toLowerCase();
  return word === "true" || word === "false" ? word === "true" : text;
}

/** One id, or several as an export writes them. */
function readUsers(text: string | undefined): unknown {
  if (!text?.startsWith("[")) return text;
  try {
    return JSON.parse(text);
  } catch {
    return { text };
  }
}

function parseRow(fields: object, rules: CodeRules, settings: CodeRow["settings"]): CodeRow | Refused {
  const body = { data: { type: "promotion_codes", codes: [fields] } };
  const faults = findRequestFaults(REQUESTS[rules.source], body);
  if (faults.length > 0) return { faults: faults.map(toCellFault) };
  try {
    const [code] = parseCodes(body, rules);
    return code ? { code, settings } : { faults: [] };
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
  const fields = source.split(".").filter((part) => !/^\d+$/.test(part));
  const field = fields.at(-1) ?? "";
  const column = FIELD_COLUMNS[field] ?? field;
  return { ...fault, column, message: fault.message.replace(`${source}: `, `'${column}' `) };
}

export function toSource(text: string | undefined): PromotionSource {
  return text === "rule" ? "rule" : "standard";
}
