/** `any` is a list element of unknown type, compared as text, number or boolean. */
export type ValueType = "string" | "uuid" | "integer" | "float" | "boolean" | "date" | "any";

export type Operand = string | number | boolean;

const LARGEST_INT64 = 2n ** 63n - 1n;
const SMALLEST_INT64 = -(2n ** 63n);
const TRUTHS: ReadonlyMap<string, boolean> = new Map([
  ...["true", "1", "t", "T", "TRUE", "True"].map((text) => [text, true] as const),
  ...["false", "0", "f", "F", "FALSE", "False"].map((text) => [text, false] as const),
]);

/** Parses a value by the field's type; undefined if it does not fit. Dates become epoch milliseconds. */
export function parseOperand(text: string, type: ValueType): Operand | undefined {
  switch (type) {
    case "string":
    case "any":
      return text;
    case "uuid":
      return text.toLowerCase();
    case "integer":
      return parseIntegerOperand(text);
    case "float":
      return parseFloatOperand(text);
    case "boolean":
      return TRUTHS.get(text);
    case "date":
      return parseDateOperand(text);
  }
}

function parseIntegerOperand(text: string): number | undefined {
  if (!/^[+-]?\d{1,30}$/.test(text)) return undefined;
  const value = BigInt(text.replace("+", ""));
  return value >= SMALLEST_INT64 && value <= LARGEST_INT64 ? Number(value) : undefined;
}

function parseFloatOperand(text: string): number | undefined {
  if (!/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text)) return undefined;
  const value = Number(text);
  return Number.isFinite(value) ? value : undefined;
}

const TIMESTAMP = /^\d{4}-\d\d-\d\d([Tt ]\d\d:\d\d:\d\d(\.\d+)?([Zz]|[+-]\d\d:\d\d))?$/;

/** A date without a time is midnight UTC; an integer is epoch milliseconds. */
function parseDateOperand(text: string): number | undefined {
  if (/^-?\d{1,16}$/.test(text)) return Number(text);
  if (!TIMESTAMP.test(text)) return undefined;
  const milliseconds = Date.parse(text.toUpperCase().replace(" ", "T"));
  if (Number.isNaN(milliseconds)) return undefined;
  const day = text.slice(0, 10); // `Date` reads the 30th of February as the 2nd of March
  return new Date(`${day}T00:00:00Z`).toISOString().startsWith(day) ? milliseconds : undefined;
}

/** Converts a stored value to the form of operands; undefined for null, absence and other types. */
export function toComparable(value: unknown, type: ValueType): Operand | undefined {
  if (type === "date") {
    const milliseconds = typeof value === "string" ? Date.parse(value) : Number.NaN;
    return Number.isNaN(milliseconds) ? undefined : milliseconds;
  }
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean"
    ? value
    : undefined;
}

/** An operand of type `any` also equals the number or boolean in its text. */
export function listStoredForms(operand: Operand, type: ValueType): readonly Operand[] {
  if (type !== "any" || typeof operand !== "string") return [operand];
  const number = operand === "" ? Number.NaN : Number(operand);
  const truth = ["true", "false"].indexOf(operand.toLowerCase());
  return [operand, ...(Number.isNaN(number) ? [] : [number]), ...(truth < 0 ? [] : [truth === 0])];
}
