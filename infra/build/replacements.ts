import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import type * as esbuild from "esbuild";
import { commonPasswords } from "../../lib/auth/sign-in/guessed-first.ts";

const LAMBDA_CREDENTIALS = join(import.meta.dirname, "lambda-credentials.ts");
const EVENT_STREAMS = 'throw new Error("No operation that is called here has a stream of events.");';

/** Smaller replacements for modules in a bundle, see `docs/decisions/0010-bundles.md`. */
export const replacements: esbuild.Plugin = {
  name: "replacements",
  setup(build) {
    build.onLoad({ filter: /lib[/\\]http[/\\]body[/\\]compile-schema\.ts$/ }, () => ({
      contents: 'export function compileSchema() { throw new Error("This schema was not compiled ahead."); }',
    }));
    build.onLoad({ filter: /lib[/\\]http[/\\]body[/\\]closed-schema\.ts$/ }, () => ({
      contents: "export const closeSchema = (schema) => schema; export const listPaths = () => [];",
    }));
    // The bundle registers the compiled validator.
    build.onLoad({ filter: /lib[/\\].+[/\\]import[/\\]row-schema\.ts$/ }, () => ({
      contents: "export const rowSchema = true;",
    }));
    build.onLoad({ filter: /lib[/\\]auth[/\\]sign-in[/\\]guessed-first\.ts$/ }, () => ({
      contents: commonPasswordCode(),
    }));
    build.onResolve({ filter: /^@aws-sdk\/credential-provider-node$/ }, () => ({ path: LAMBDA_CREDENTIALS }));
    // The SDK imports this for operations with event streams, which no function calls.
    build.onResolve({ filter: /^@smithy\/core\/event-streams$/ }, ({ kind, path }) =>
      kind === "dynamic-import" ? { path, namespace: "event-streams" } : undefined,
    );
    build.onLoad({ filter: /./, namespace: "event-streams" }, () => ({ contents: EVENT_STREAMS }));
    // A client sends its version to AWS, and would bundle its whole manifest for that.
    build.onLoad({ filter: /@aws-sdk[/\\]client-[a-z-]+[/\\]package\.json$/ }, async ({ path }) => {
      const { version } = JSON.parse(await readFile(path, "utf8"));
      return { contents: JSON.stringify({ version }), loader: "json" };
    });
  },
};

/** @throws Error if a bundle contains the schema compiler, which doubles the time of a cold start */
export function refuseCompiler(bundle: string, inputs: readonly string[]): void {
  const compiler = inputs.find((path) => /node_modules\/ajv\/(?!dist\/runtime\/)/.test(path));
  if (compiler) throw new Error(`The bundle ${bundle} contains the schema compiler: ${compiler}`);
}

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
