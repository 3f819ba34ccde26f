import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { ROOT } from "../../build/options.ts";

type Json = Record<string, unknown>;
export type Template = { readonly Resources: Readonly<Record<string, Json>> } & Json;

export type SamSettings = {
  /** Environment for every function; overrides the stack's values. */
  readonly environment: Readonly<Record<string, string>>;
  /** Same as this machine's processor, so that functions need no emulation. */
  readonly architecture: "arm64" | "x86_64";
};

/**
 * Changes a synthesised template for `sam local`, which overrides only variables declared in the template and does not
 * resolve references to the Parameter Store.
 */
export function samTemplate(template: Template, settings: SamSettings): Template {
  const resources = Object.entries(template.Resources).map(([name, resource]) => [
    name,
    adaptResource(resource, settings),
  ]);
  return { ...template, Resources: Object.fromEntries(resources) };
}

function adaptResource(resource: Json, { environment, architecture }: SamSettings): Json {
  const properties = asObject(resource["Properties"]);
  if (resource["Type"] === "AWS::Lambda::Function") {
    const Environment = { Variables: { ...readVariables(resource), ...environment } };
    return { ...resource, Properties: { ...properties, Architectures: [architecture], Environment } };
  }
  return resource;
}

function readVariables(resource: Json): Json {
  return asObject(asObject(asObject(resource["Properties"])["Environment"])["Variables"]);
}

function asObject(value: unknown): Json {
  return typeof value === "object" && value !== null ? { ...value } : {};
}

/**
 * Variables that the template's functions declare. SAM prefers values of the shell over those of the template, so the shell
 * must not have them.
 */
export function listDeclaredVariables({ Resources }: Template): Set<string> {
  return new Set(Object.values(Resources).flatMap((resource) => Object.keys(readVariables(resource))));
}

export type SamTemplate = {
  readonly file: string;
  readonly declared: ReadonlySet<string>;
  readonly remove: () => Promise<void>;
};

/**
 * Writes the template into the folder of the original, because paths to code are relative. The name contains the process
 * id: SAM watches the file, and each run has other addresses.
 */
export async function writeSamTemplate(
  stack: string,
  environment: SamSettings["environment"],
): Promise<SamTemplate> {
  const folder = join(ROOT, "cdk.out");
  const synthesised: Template = JSON.parse(await readFile(join(folder, `${stack}.template.json`), "utf8"));
  const architecture = process.arch === "arm64" ? "arm64" : "x86_64";
  const template = samTemplate(synthesised, { environment, architecture });
  const file = join(folder, `sam-local-${process.pid}.template.json`);
  await writeFile(file, JSON.stringify(template, null, 1));
  return { file, declared: listDeclaredVariables(template), remove: () => rm(file, { force: true }) };
}
