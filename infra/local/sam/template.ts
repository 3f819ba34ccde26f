import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { ROOT } from "../../build/options.ts";

type Json = Record<string, unknown>;
export type Template = { readonly Resources: Readonly<Record<string, Json>> } & Json;

/** A function's address in a route of a gateway, see `infra/stacks/api-stack.ts`. */
const CALLED = /^\$\{Functions\.Value\}([\w-]+)\/invocations$/;
const GATEWAY = "arn:${AWS::Partition}:apigateway:${AWS::Region}:lambda:path/2015-03-31/functions";

export type SamSettings = {
  /** Environment for every function; overrides the stack's values. */
  readonly environment: Readonly<Record<string, string>>;
  /** Same as this machine's processor, so that functions need no emulation. */
  readonly architecture: "arm64" | "x86_64";
};

/**
 * Changes synthesised templates into one for `sam local`, which reads a single template, overrides only variables declared
 * in it and does not resolve references to the Parameter Store.
 */
export function samTemplate(templates: readonly Template[], settings: SamSettings): Template {
  const merged = mergeTemplates(templates);
  const logicalIds = new Map(
    Object.entries(merged.Resources).map(([id, resource]) => [readFunctionName(resource), id]),
  );
  const resources = Object.entries(merged.Resources).map(([name, resource]) => [
    name,
    callInTemplate(adaptResource(resource, settings), logicalIds),
  ]);
  return { ...merged, Resources: Object.fromEntries(resources) };
}

/** No two stacks have a logical id in common, but for parameters that mean the same. */
function mergeTemplates(templates: readonly Template[]): Template {
  const Parameters = Object.fromEntries(
    templates.flatMap((template) => Object.entries(asObject(template["Parameters"]))),
  );
  const Resources = Object.fromEntries(templates.flatMap((template) => Object.entries(template.Resources)));
  return { Parameters, Resources };
}

function readFunctionName(resource: Json): string {
  return String(asObject(resource["Properties"])["FunctionName"] ?? "");
}

/** SAM finds the function behind a route by its logical id in the template, not by its name. */
function callInTemplate(resource: Json, logicalIds: ReadonlyMap<string, string>): Json {
  if (resource["Type"] !== "AWS::ApiGatewayV2::Api") return resource;
  return JSON.parse(JSON.stringify(resource), (_key, value: unknown) => {
    const [, name] = typeof value === "string" ? (CALLED.exec(value) ?? []) : [];
    if (name === undefined) return value;
    const id = logicalIds.get(name);
    if (id === undefined) throw new Error(`No stack has the function '${name}' of a route.`);
    return `${GATEWAY}/\${${id}.Arn}/invocations`;
  });
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
 * Writes the template into the folder of the originals, because paths to code are relative. The name contains the process
 * id: SAM watches the file, and each run has other addresses.
 */
export async function writeSamTemplate(
  stacks: readonly string[],
  environment: SamSettings["environment"],
): Promise<SamTemplate> {
  const folder = join(ROOT, "cdk.out");
  const read = async (stack: string): Promise<Template> =>
    JSON.parse(await readFile(join(folder, `${stack}.template.json`), "utf8"));
  const synthesised = await Promise.all(stacks.map(read));
  const architecture = process.arch === "arm64" ? "arm64" : "x86_64";
  const template = samTemplate(synthesised, { environment, architecture });
  const file = join(folder, `sam-local-${process.pid}.template.json`);
  await writeFile(file, JSON.stringify(template, null, 1));
  return { file, declared: listDeclaredVariables(template), remove: () => rm(file, { force: true }) };
}
