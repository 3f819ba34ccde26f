/** What the values of a field are; `any` is a list element of unknown type, matched as text, number or truth. */
export type ValueType = "string" | "uuid" | "integer" | "float" | "boolean" | "date" | "any";

export type Operand = string | number | boolean;

const LARGEST_INT64 = 2n ** 63n - 1n;
const SMALLEST_INT64 = -(2n ** 63n);
const TRUTHS: ReadonlyMap<string, boolean> = new Map([
  ...["true", "1", "t", "T", "TRUE", "True"].map((text) => [text, true] as const),
  ...["false", "0", "f", "F", "FALSE", "False"].map((text) => [text, false] as const),
]);

/** A value's text as the field's type; dates become milliseconds since 1970. `undefined` when it does not fit. */
export function operandOf(text: string, type: ValueType): Operand | undefined {
  switch (type) {
    case "string":
    case "any":
      return text;
    case "uuid":
      return text.toLowerCase();
    case "integer":
      return integerOf(text);
    case "float":
      return floatOf(text);
    case "boolean":
      return TRUTHS.get(text);
    case "date":
      return dateOf(text);
  }
}

function integerOf(text: string): number | undefined {
  if (!/^[+-]?\d{1,30}$/.test(text)) return undefined;
  const value = BigInt(text.replace("+", ""));
  return value >= SMALLEST_INT64 && value <= LARGEST_INT64 ? Number(value) : undefined;
}

function floatOf(text: string): number | undefined {
  if (!/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text)) return undefined;
  const value = Number(text);
  return Number.isFinite(value) ? value : undefined;
}

const TIMESTAMP = /^\d{4}-\d\d-\d\d([Tt ]\d\d:\d\d:\d\d(\.\d+)?([Zz]|[+-]\d\d:\d\d))?$/;

/** A day is its midnight in UTC; an integer counts milliseconds. */
function dateOf(text: string): number | undefined {
  if (/^-?\d{1,16}$/.test(text)) return Number(text);
  if (!TIMESTAMP.test(text)) return undefined;
  const milliseconds = Date.parse(text.toUpperCase().replace(" ", "T"));
  if (Number.isNaN(milliseconds)) return undefined;
  const day = text.slice(0, 10); // the 30th of February reads as one of March
  return new Date(`${day}T00:00:00Z`).toISOString().startsWith(day) ? milliseconds : undefined;
}

/** A stored value in the form that operands have; `undefined` for null, absence and values of another type. */
export function comparable(value: unknown, type: ValueType): Operand | undefined {
  if (type === "date") {
    const milliseconds = typeof value === "string" ? Date.parse(value) : Number.NaN;
    return Number.isNaN(milliseconds) ? undefined : milliseconds;
  }
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean"
    ? value
    : undefined;
}

/** The stored values that an operand equals: of type `any`, those that it can be read as beside its text. */
export function storedForms(operand: Operand, type: ValueType): readonly Operand[] {
  if (type !== "any" || typeof operand !== "string") return [operand];
  const number = operand === "" ? Number.NaN : Number(operand);
  const truth = ["true", "false"].indexOf(operand.toLowerCase());
  return [operand, ...(Number.isNaN(number) ? [] : [number]), ...(truth < 0 ? [] : [truth === 0])];
}

/** Order by code point: plain `<` would sort characters beyond the first plane before U+E000. */
export function compareText(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let at = equalStart(a, b); at < length; at += 1) {
    const left = a.charCodeAt(at);
    const right = b.charCodeAt(at);
    if (left !== right) return codePointRank(left) - codePointRank(right);
  }
  return a.length - b.length;
}

const CHUNK = 1024;

/**
 * Where the chunks that are the same in both end, in characters: to compare a chunk at once takes a tenth of
 * the time, which counts when thousands of long texts are sorted.
 */
function equalStart(a: string, b: string): number {
  let at = 0;
  while (at + CHUNK <= a.length && a.slice(at, at + CHUNK) === b.slice(at, at + CHUNK)) at += CHUNK;
  return at;
}

function codePointRank(unit: number): number {
  if (unit < 0xd800) return unit;
  return unit < 0xe000 ? unit + 0x2000 : unit - 0x800;
}
