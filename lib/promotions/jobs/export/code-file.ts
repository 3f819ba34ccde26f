import { formatMakerInFile } from "../../../use-case/maker.ts";
import { codeView, ruleCodeView } from "../../codes/views.ts";
import type { StoredCode } from "../../live/code.ts";

const COLUMNS = [
  ...["code", "max_uses_per_code", "consume_unit", "uses", "created_by", "created_at"],
  ...["user", "max_uses_per_shopper", "includes_guests", "is_for_new_shopper"],
];

export const CODE_FILE_HEADER = `${COLUMNS.join(",")}\n`;

/** Writes codes as lines of a CSV file. */
export function formatCodeLines(codes: readonly StoredCode[]): string {
  return codes.map((code) => `${toFields(code).map(quote).join(",")}\n`).join("");
}

function toFields(code: StoredCode): readonly string[] {
  const { consume_unit } = code.source === "standard" ? codeView(code) : ruleCodeView(code);
  const creator = code.created_by === undefined ? "" : formatMakerInFile(code.created_by);
  const { max_uses, user = "", max_uses_per_shopper: shopper, is_for_new_shopper = "" } = code;
  return [
    ...[code.code, String(max_uses ?? ""), consume_unit, String(code.used), creator, code.created_at],
    typeof user === "string" ? user : JSON.stringify(user),
    ...[shopper?.max_uses, shopper?.includes_guests, is_for_new_shopper].map((one = "") => String(one)),
  ];
}

function quote(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
