import { posix } from "node:path";
import { type SourceFile, sourceFiles } from "../../build/source-files.ts";

const WRITTEN = "Written by npm run generate.";

/** The text of `functions/index.ts`: every endpoint under the name of its file. */
export function listEndpoints(): string {
  const files = functionFiles().filter(({ text }) => text.includes("= defineEndpoint("));
  const lines = files.map((file) => `export { ${nameExport(file.path)} } from "${importPath(file)}";`);
  return `// Every endpoint: stacks, local server, documents and tests all loop over this list. ${WRITTEN}\n${lines.join("\n")}\n`;
}

/** The text of `functions/consumers.ts`: every function that changes of the table or messages of a queue call. */
export function listConsumers(): string {
  const files = functionFiles().filter(({ text }) => !text.includes("= defineEndpoint("));
  const lines = files.map(
    (file) => `export { consumer as ${nameExport(file.path)} } from "${importPath(file)}";`,
  );
  return `// Every function that reads changes of the table or messages of a queue. ${WRITTEN}\n\n${lines.join("\n")}\n`;
}

/** The text of `infra/areas/index.ts`: what is said of each area, by its name. */
export function listAreas(): string {
  const files = sourceFiles("infra/areas").filter(({ path }) => path.endsWith("/area.ts"));
  const names = files
    .filter(({ path }) => path !== "infra/areas/area.ts")
    .map(({ path }) => posix.basename(posix.dirname(path)));
  const imports = names.map((name) => `import { area as ${camelCase(name)} } from "./${name}/area.ts";`);
  const entries = names.map((name) =>
    name === camelCase(name) ? `  ${name},` : `  "${name}": ${camelCase(name)},`,
  );
  return `// Every area, as far as it is not run. ${WRITTEN}
${['import type { Area } from "./area.ts";', ...imports].toSorted(compareImports).join("\n")}

export const areas: Readonly<Record<string, Area>> = {
${entries.join("\n")}
};
`;
}

function functionFiles(): readonly SourceFile[] {
  return sourceFiles("functions").filter(({ path }) => path.split("/").length > 2);
}

const importPath = ({ path }: SourceFile) => `.${path.slice("functions".length)}`;

/** `addCartItems` for `functions/carts/items/add-cart-items.ts`. */
function nameExport(path: string): string {
  return camelCase(posix.basename(path, ".ts"));
}

function camelCase(name: string): string {
  return name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** The order of the formatter: by path. */
function compareImports(one: string, other: string): number {
  const pathOf = (line: string) => line.slice(line.indexOf('"'));
  return pathOf(one) < pathOf(other) ? -1 : 1;
}
