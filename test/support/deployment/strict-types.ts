import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import type { ts } from "typescript-5";

/** Strict, and also checks the declarations of all packages, but not those that come with the compiler. */
const STRICT = {
  ...{ strict: true, noUncheckedIndexedAccess: true, exactOptionalPropertyTypes: true },
  skipDefaultLibCheck: true,
};

/** A compiler's errors by file. Checking several files together takes little longer than one. */
type Complaints = ReadonlyMap<string, readonly string[]>;

const byFile = (found: readonly { readonly file: string; readonly text: string }[]): Complaints =>
  new Map(
    [...Map.groupBy(found, ({ file }) => file)].map(([file, all]) => [file, all.map(({ text }) => text)]),
  );

/** Errors of the compiler that this project uses. It gets its settings from a file in the folder. */
export async function complaintsOfToday(folder: string, files: readonly string[]): Promise<Complaints> {
  const compilerOptions = {
    ...STRICT,
    ...{ target: "es2022", lib: ["es2022", "dom", "dom.iterable"], module: "nodenext" },
    ...{ types: [], noEmit: true },
  };
  await writeFile(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, files }));
  const tsc = join(process.cwd(), "node_modules/typescript/bin/tsc");
  const words = [tsc, "--pretty", "false", "--singleThreaded", "--project", folder];
  const { stdout } = await promisify(execFile)(process.execPath, words, { cwd: folder }).catch(
    (error: { readonly stdout: string }) => error,
  );
  const errors = stdout.split(/\n(?=\S)/).filter((text) => text.trim() !== "");
  return byFile(
    errors.map((text) => {
      const [, file = "", line = ""] = /^(.*?)\((\d+),\d+\): /.exec(text) ?? [];
      const path = resolve(folder, file);
      return { file: path, text: `${path}:${line} ${text}` };
    }),
  );
}

/** Errors of TypeScript 5. */
export async function complaintsOfFive(files: readonly string[]): Promise<Complaints> {
  const { ts } = await import("typescript-5");
  const options: ts.CompilerOptions = {
    ...STRICT,
    target: ts.ScriptTarget.ES2022,
    lib: ["lib.es2022.d.ts", "lib.dom.d.ts", "lib.dom.iterable.d.ts"],
    ...{ module: ts.ModuleKind.NodeNext, types: [], noEmit: true },
  };
  const found = ts.getPreEmitDiagnostics(ts.createProgram(files, options));
  return byFile(
    found.map(({ file: at, start = 0, messageText }) => {
      const line = at ? at.getLineAndCharacterOfPosition(start).line + 1 : 0;
      const file = at?.fileName ?? "";
      return { file, text: `${file}:${line} ${ts.flattenDiagnosticMessageText(messageText, "\n")}` };
    }),
  );
}
