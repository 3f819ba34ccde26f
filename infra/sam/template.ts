import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { ROOT } from "../build/options.ts";

type Json = Record<string, unknown>;
export type Template = { readonly Resources: Readonly<Record<string, Json>> } & Json;

export type SamSettings = {
  /** Environment of every function, over what the stack sets. */
  readonly environment: Readonly<Record<string, string>>;
  /** This machine's processor, so that functions need no emulation. */
  readonly architecture: "arm64" | "x86_64";
};

/**
 * The synthesised template as `sam local` needs it: SAM overrides only variables that a template declares, and does
 * not resolve references to the Parameter Store.
 */
export function samTemplate(template: Template, settings: SamSettings): Template {
  const resources = Object.entries(template.Resources).map(([name, resource]) => [
    name,
    adapted(resource, settings),
  ]);
  return { ...template, Resources: Object.fromEntries(resources) };
}

function adapted(resource: Json, { environment, architecture }: SamSettings): Json {
  const properties = asObject(resource["Properties"]);
  if (resource["Type"] === "AWS::Lambda::Function") {
    const Environment = { Variables: { ...variablesOf(resource), ...environment } };
    return { ...resource, Properties: { ...properties, Architectures: [architecture], Environment } };
  }
  return resource;
}

function variablesOf(resource: Json): Json {
  return asObject(asObject(asObject(resource["Properties"])["Environment"])["Variables"]);
}

function asObject(value: unknown): Json {
  return typeof value === "object" && value !== null ? { ...value } : {};
}

/**
 * Names of the variables that the functions of a template declare. SAM takes their values from the shell rather than
 * from the template, so a shell that starts it must not have them.
 */
export function declaredVariables({ Resources }: Template): Set<string> {
  return new Set(Object.values(Resources).flatMap((resource) => Object.keys(variablesOf(resource))));
}

export type SamTemplate = {
  readonly file: string;
  readonly declared: ReadonlySet<string>;
  readonly remove: () => Promise<void>;
};

/**
 * Writes it beside the template it is made from, whose paths to the code it keeps; the file's name is this process's
 * own, since SAM watches the file and each run has other addresses.
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
  return { file, declared: declaredVariables(template), remove: () => rm(file, { force: true }) };
}
