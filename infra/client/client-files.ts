import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { ts } from "typescript-5";
import { ROOT } from "../build/options.ts";
import { CLIENT } from "./options.ts";

const SOURCE = join(import.meta.dirname, "source");
const MODULES = ["index", "token", "error"];
const OPTIONS: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  declaration: true,
  isolatedDeclarations: true,
  verbatimModuleSyntax: true,
};

/** All files of the client except the types of its service: JavaScript, declarations and the package. */
export async function clientFiles(): Promise<ReadonlyMap<string, string>> {
  const modules = await Promise.all(MODULES.map(moduleFiles));
  const customApis = await readFile(join(SOURCE, "custom-apis.ts"), "utf8");
  return new Map([...modules.flat(), ["custom-apis.d.ts", customApis], ["package.json", await manifest()]]);
}

async function moduleFiles(name: string): Promise<(readonly [string, string])[]> {
  const text = await readFile(join(SOURCE, `${name}.ts`), "utf8");
  const source = text.replaceAll(/(from "\.\/[a-z-]+)\.ts"/g, '$1.js"');
  const transpileOptions = { compilerOptions: OPTIONS, fileName: `${name}.ts` };
  return [
    [`${name}.js`, ts.transpileModule(source, transpileOptions).outputText],
    [`${name}.d.ts`, ts.transpileDeclaration(source, transpileOptions).outputText],
  ];
}

async function manifest(): Promise<string> {
  const { version, license, devDependencies } = JSON.parse(
    await readFile(join(ROOT, "package.json"), "utf8"),
  );
  const own = {
    ...{ name: CLIENT, version, license, private: true, type: "module", sideEffects: false },
    exports: { ".": { types: "./index.d.ts", default: "./index.js" } },
    dependencies: { "openapi-fetch": devDependencies["openapi-fetch"] },
  };
  return `${JSON.stringify(own, null, 2)}\n`;
}
