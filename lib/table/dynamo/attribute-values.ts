/** Values of one attribute as DynamoDB's protocol spells them; the types that the table stores. */
type AttributeValue =
  | { readonly S: string }
  | { readonly N: string }
  | { readonly B: string }
  | { readonly BOOL: boolean }
  | { readonly NULL: true }
  | { readonly L: readonly AttributeValue[] }
  | { readonly M: AttributeMap };

export type AttributeMap = { readonly [name: string]: AttributeValue };

/** Leaves out what is undefined. @throws TypeError for a value that DynamoDB cannot keep exactly */
export function encodeMap(values: object): AttributeMap {
  const encoded: [name: string, value: AttributeValue][] = [];
  for (const [name, value] of Object.entries(values)) {
    if (value !== undefined) encoded.push([name, encodeValue(value)]);
  }
  return Object.fromEntries(encoded);
}

function encodeValue(value: unknown): AttributeValue {
  if (typeof value === "string") return { S: value };
  if (typeof value === "number") return { N: encodeNumber(value) };
  if (typeof value === "boolean") return { BOOL: value };
  if (value === null) return { NULL: true };
  if (value instanceof Uint8Array) {
    return { B: Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString("base64") };
  }
  if (Array.isArray(value)) return { L: value.filter((one) => one !== undefined).map(encodeValue) };
  if (typeof value === "object" && isPlain(value)) return { M: encodeMap(value) };
  throw new TypeError(`DynamoDB cannot keep a value of the type ${Object.prototype.toString.call(value)}.`);
}

/** DynamoDB keeps 38 digits, and JavaScript reads no more than a safe integer back exactly. */
function encodeNumber(value: number): string {
  if (Number.isFinite(value) && Math.abs(value) <= Number.MAX_SAFE_INTEGER) return String(value);
  throw new TypeError(`DynamoDB cannot keep the number ${value} exactly.`);
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

/** @throws TypeError for a type that the table does not store */
export function decodeMap(map: object): Record<string, unknown> {
  const decoded: [name: string, value: unknown][] = [];
  for (const [name, value] of Object.entries(map)) decoded.push([name, decodeValue(value)]);
  return Object.fromEntries(decoded);
}

function decodeValue(attribute: object): unknown {
  const [[type, value] = []] = Object.entries(attribute);
  switch (type) {
    case "S":
    case "BOOL":
      return value;
    case "N":
      return Number(value);
    case "B": {
      const { buffer, byteOffset, byteLength } = Buffer.from(value, "base64");
      return new Uint8Array(buffer, byteOffset, byteLength);
    }
    case "NULL":
      return null;
    case "L":
      return value.map(decodeValue);
    case "M":
      return decodeMap(value);
    default:
      throw new TypeError(`The table stores no attribute of the type ${type}.`);
  }
}
