import type { AttributeType } from "./standard-promotion.ts";

const INTEGER = /^[+-]?\d+$/;
/** In one pass: two runs of digits with nothing sure between them would be tried in every way. */
const DECIMAL = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i;
const DATE = /^\d{4}-\d{2}-\d{2}(?:T.*)?$/;
const ZONE = /(?:Z|[+-]\d{2}:?\d{2})$/i;

/**
 * A value after conversion to a type, as text: values of a type are equal where their texts are. Absent where the
 * value cannot be converted, which equals nothing. Dates are moments; without a zone they are in UTC.
 */
export function attributeKey(type: AttributeType, value: unknown): string | undefined {
  switch (type) {
    case "string":
      return isScalar(value) ? String(value) : undefined;
    case "boolean":
      return value === true || value === "true" ? "true" : falseKey(value);
    case "integer":
      return integerKey(value);
    case "float":
      return textOf(numberOf(value));
    case "date":
      return typeof value === "string" && DATE.test(value) ? textOf(momentOf(value)) : undefined;
  }
}

function isScalar(value: unknown): boolean {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean";
}

function falseKey(value: unknown): string | undefined {
  return value === false || value === "false" ? "false" : undefined;
}

/** Integers of any size are told apart, also those that no JSON number holds exactly. */
function integerKey(value: unknown): string | undefined {
  if (typeof value === "string" && INTEGER.test(value)) return String(BigInt(value));
  const number = numberOf(value);
  return Number.isInteger(number) ? textOf(number) : undefined;
}

function numberOf(value: unknown): number {
  if (typeof value === "number" || typeof value === "boolean") return Number(value);
  return typeof value === "string" && DECIMAL.test(value) ? Number(value) : Number.NaN;
}

function momentOf(value: string): number {
  return Date.parse(value.includes("T") && !ZONE.test(value) ? `${value}Z` : value);
}

function textOf(number: number): string | undefined {
  return Number.isFinite(number) ? String(number) : undefined;
}
