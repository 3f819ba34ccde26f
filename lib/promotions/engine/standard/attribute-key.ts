import type { AttributeType } from "./standard-promotion.ts";

const INTEGER = /^[+-]?\d+$/;
/** Has no ambiguous digit runs, which would backtrack. */
const DECIMAL = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i;
const DATE = /^\d{4}-\d{2}-\d{2}(?:T.*)?$/;
const ZONE = /(?:Z|[+-]\d{2}:?\d{2})$/i;

/** Equal values have equal texts. `undefined` if the value does not convert. Dates without a time zone are in UTC. */
export function attributeKey(type: AttributeType, value: unknown): string | undefined {
  switch (type) {
    case "string":
      return isScalar(value) ? String(value) : undefined;
    case "boolean":
      return value === true || value === "true" ? "true" : toFalseKey(value);
    case "integer":
      return toIntegerKey(value);
    case "float":
      return toFiniteText(toNumber(value));
    case "date":
      return typeof value === "string" && DATE.test(value) ? toFiniteText(toEpochMs(value)) : undefined;
  }
}

function isScalar(value: unknown): boolean {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean";
}

function toFalseKey(value: unknown): string | undefined {
  return value === false || value === "false" ? "false" : undefined;
}

/** BigInt distinguishes integers that are too large for a JSON number. */
function toIntegerKey(value: unknown): string | undefined {
  if (typeof value === "string" && INTEGER.test(value)) return String(BigInt(value));
  const number = toNumber(value);
  return Number.isInteger(number) ? toFiniteText(number) : undefined;
}

function toNumber(value: unknown): number {
  if (typeof value === "number" || typeof value === "boolean") return Number(value);
  return typeof value === "string" && DECIMAL.test(value) ? Number(value) : Number.NaN;
}

function toEpochMs(value: string): number {
  return Date.parse(value.includes("T") && !ZONE.test(value) ? `${value}Z` : value);
}

function toFiniteText(number: number): string | undefined {
  return Number.isFinite(number) ? String(number) : undefined;
}
