import { brotliCompressSync } from "node:zlib";
import { commonPasswords } from "../../lib/auth/sign-in/guessed-first.ts";

/**
 * What bundles carry in place of the package that the commonest passwords come from: 32 KB in place of 380. They are
 * unpacked when the first password is checked, so that nobody waits for it before.
 */
export function commonPasswordCode(): string {
  // Neighbours that begin alike take less room.
  const packed = brotliCompressSync([...commonPasswords()].sort().join("\n")).toString("base64");
  return `import { brotliDecompressSync } from "node:zlib";
export function commonPasswords() {
  return brotliDecompressSync(Buffer.from("${packed}", "base64")).toString().split("\\n");
}`;
}
