import { brotliCompressSync } from "node:zlib";
import { commonPasswords } from "../../lib/auth/sign-in/guessed-first.ts";

/**
 * Replaces the package of common passwords in bundles: 32 KB instead of 380. The list is unpacked at the first password
 * check, so that other requests do not wait for it.
 */
export function commonPasswordCode(): string {
  // Sorted neighbours with common prefixes compress better.
  const packed = brotliCompressSync([...commonPasswords()].sort().join("\n")).toString("base64");
  return `import { brotliDecompressSync } from "node:zlib";
export function commonPasswords() {
  return brotliDecompressSync(Buffer.from("${packed}", "base64")).toString().split("\\n");
}`;
}
