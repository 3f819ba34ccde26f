import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { astToString, openapiTS, ts } from "typescript-5";
import { ROOT } from "../build/options.ts";
import { CLIENT } from "./options.ts";

/** OpenAPI documents as JSON; `customApis` adds types for the entries of a store. @answers What makes the typed client? */
export type Documents = { readonly service: string; readonly customApis?: string | undefined };

/**
 * Writes the client of a service, and of its store's Custom APIs if their document is given.
 * @param folder is created if it does not exist; an existing client in it is replaced
 * @returns sizes in bytes, by file name
 * @throws Error with a message for the user if the folder contains anything else
 */
export async function writeClient(
  folder: string,
  { service, customApis }: Documents,
): Promise<ReadonlyMap<string, number>> {
  await refuseOthers(folder);
  const files = new Map([
    ...(await clientFiles()),
    ["schema.d.ts", await emitDeclarations(service)],
    ...(customApis === undefined ? [] : [["custom-apis.d.ts", await emitDeclarations(customApis)] as const]),
  ]);
  await mkdir(folder, { recursive: true });
  for (const [name, text] of files) await writeFile(join(folder, name), text);
  return new Map([...files].map(([name, text]) => [name, Buffer.byteLength(text)]));
}

/** A mistaken `--out` must not delete files. */
async function refuseOthers(folder: string): Promise<void> {
  const names = await readdir(folder).catch(nothingIfMissing);
  if (names.length === 0) return;
  const manifest = await readFile(join(folder, "package.json"), "utf8").catch(() => "{}");
  if (JSON.parse(manifest).name === CLIENT) return;
  throw new Error(`${folder} holds something else than a client; give an empty or a new folder with --out.`);
}

function nothingIfMissing(error: NodeJS.ErrnoException): string[] {
  if (error.code === "ENOENT") return [];
  throw error;
}

const { factory } = ts;
/** Type of binary content. */
const BLOB = factory.createTypeReferenceNode("Blob");

/**
 * TypeScript declarations of an OpenAPI document: its `paths`, and each schema by name.
 * @param text the document as JSON
 * @throws Error if the text is not an OpenAPI document
 */
export async function emitDeclarations(text: string): Promise<string> {
  const nodes = await openapiTS(text, {
    rootTypes: true,
    rootTypesNoSchemaPrefix: true,
    // Fields with a default are optional in requests.
    defaultNonNullable: false,
    emptyObjectsUnknown: true,
    transform: ({ format }) => (format === "binary" ? BLOB : undefined),
  });
  return astToString(nodes);
}

const SOURCE = join(import.meta.dirname, "source");
const MODULES = ["index", "token", "sign-in", "error"];
const OPTIONS: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  declaration: true,
  isolatedDeclarations: true,
  verbatimModuleSyntax: true,
};

/** All files of the client except the types of its service: JavaScript, declarations and the package. */
async function clientFiles(): Promise<ReadonlyMap<string, string>> {
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
