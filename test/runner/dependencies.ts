import { createHash } from "node:crypto";
import { join, relative } from "node:path";
import { writtenEndpoints } from "../support/endpoint-at.ts";
import { findNamedEndpoints } from "./named-endpoints.ts";

const ROOT = join(import.meta.dirname, "../..");
const TESTS = join(ROOT, "test");

/**
 * Jest's `dependencyExtractor`: the imports of a file and, for tests and their support files, the endpoints whose paths it
 * names. So `npm test -- -o` and `--findRelatedTests` find the tests of a changed endpoint.
 */
export function extract(
  text: string,
  path: string,
  extractImports: (text: string) => ReadonlySet<string>,
): Set<string> {
  const imports = extractImports(text);
  if (relative(TESTS, path).startsWith("..")) return new Set(imports);
  const files = findNamedEndpoints(text).map((file) => relative(join(path, ".."), join(ROOT, file)));
  return new Set([...imports, ...files.map((file) => (file.startsWith(".") ? file : `./${file}`))]);
}

/** Jest's cache stays valid as long as the routes are the same. */
export function getCacheKey(): string {
  return createHash("sha256").update(JSON.stringify(writtenEndpoints)).digest("hex");
}
