import { readFile, writeFile } from "node:fs/promises";
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
    const declared = asObject(asObject(properties["Environment"])["Variables"]);
    const Environment = { Variables: { ...declared, ...environment } };
    return { ...resource, Properties: { ...properties, Architectures: [architecture], Environment } };
  }
  return resource;
}

function asObject(value: unknown): Json {
  return typeof value === "object" && value !== null ? { ...value } : {};
}

/** @returns path of the file, beside the template it was made from, whose paths to the code it keeps */
export async function writeSamTemplate(environment: SamSettings["environment"]): Promise<string> {
  const folder = join(ROOT, "cdk.out");
  const template: Template = JSON.parse(await readFile(join(folder, "Cartwright-Api.template.json"), "utf8"));
  const architecture = process.arch === "arm64" ? "arm64" : "x86_64";
  const file = join(folder, "sam-local.template.json");
  await writeFile(file, JSON.stringify(samTemplate(template, { environment, architecture }), null, 1));
  return file;
}
