/** For `JSON.stringify`: of bytes only how many they are. */
export function bytesAsText(_: string, value: unknown): unknown {
  return value instanceof Uint8Array ? `${value.length} bytes` : value;
}
