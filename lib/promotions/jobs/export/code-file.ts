import { codeView, ruleCodeView } from "../../codes/views.ts";
import type { StoredCode } from "../../live/code.ts";

const COLUMNS = ["code", "max_uses_per_code", "consume_unit", "uses", "created_by", "created_at"] as const;

export const CODE_FILE_HEADER = `${COLUMNS.join(",")}\n`;

/** Writes codes as lines of a CSV file. Who created a code is not kept, so that column is empty. */
export function formatCodeLines(codes: readonly StoredCode[]): string {
  return codes.map((code) => `${toFields(code).map(quote).join(",")}\n`).join("");
}

function toFields(code: StoredCode): readonly string[] {
  const { consume_unit } = code.source === "standard" ? codeView(code) : ruleCodeView(code);
  const max = code.max_uses === null ? "" : String(code.max_uses);
  return [code.code, max, consume_unit, String(code.used), "", code.created_at];
}

function quote(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
