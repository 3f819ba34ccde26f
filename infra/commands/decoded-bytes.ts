/** Replacer for `JSON.stringify`: shows only the length of bytes. */
export function bytesAsText(_: string, value: unknown): unknown {
  return value instanceof Uint8Array ? `${value.length} bytes` : value;
}
