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
  const decoded: Record<string, unknown> = {};
  for (const [name, attribute] of Object.entries(map)) {
    const value = decodeValue(attribute);
    // An assignment to `__proto__` would change the object's prototype.
    if (name === "__proto__") Object.defineProperty(decoded, name, { value, enumerable: true });
    else decoded[name] = value;
  }
  return decoded;
}

function decodeValue(attribute: AttributeValue): unknown {
  if ("S" in attribute) return attribute.S;
  if ("N" in attribute) {
    const number = Number(attribute.N);
    if (Math.abs(number) <= Number.MAX_SAFE_INTEGER) return number;
    throw new TypeError(`The number ${attribute.N} cannot be read exactly.`);
  }
  if ("B" in attribute) {
    const { buffer, byteOffset, byteLength } = Buffer.from(attribute.B, "base64");
    return new Uint8Array(buffer, byteOffset, byteLength);
  }
  if ("BOOL" in attribute) return attribute.BOOL;
  if ("NULL" in attribute) return null;
  if ("L" in attribute) return attribute.L.map(decodeValue);
  if ("M" in attribute) return decodeMap(attribute.M);
  throw new TypeError(`The table stores no attribute of the type ${Object.keys(attribute).join()}.`);
}
