import { existsSync, readFileSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { cartwrightApp } from "../../../infra/app.ts";
import { build } from "../../../infra/build.ts";
import { type Deployment, deploymentOf } from "../../../infra/deployment.ts";
import { buildReference } from "../../../infra/reference/deployed/build-reference.ts";
import type { Undescribed } from "../routes.ts";
import { isLong } from "../volume.ts";

// Templates are read as what they are, JSON of every shape.
export type Json = Undescribed;

/** What a role allows. */
export const statementsOf = (role: Json): readonly Json[] =>
  role.Policies.flatMap(({ PolicyDocument }: Json) => PolicyDocument.Statement);
export const actionsOf = (role: Json): readonly string[] =>
  statementsOf(role).flatMap(({ Action }) => Action);
export type Template = {
  readonly Resources: Readonly<Record<string, Json>>;
  readonly Parameters?: Readonly<Record<string, Json>>;
  readonly Outputs?: Readonly<Record<string, Json>>;
};

export type Synthesis = {
  readonly data: Template;
  readonly api: Template;
  /** The roles of the functions, a stack inside that of the API. */
  readonly access: Template;
  /** Absent where a deployment has no alarms. */
  readonly watch: Template | undefined;
  /** What the rule packs found; empty when all is well. */
  readonly findings: readonly Json[];
  /** Folder with the code of a function, by its name in the template. */
  readonly codeOf: (logicalId: string) => string;
};

type Settings = Readonly<Record<string, string>>;
type Checks = { readonly checksSchemas?: boolean };

const known = new Map<string, Promise<Synthesis>>();

/**
 * Synthesises all stacks as `cdk` does, without a network, an account or Docker. Files with the same settings share one, since
 * nobody changes it.
 * @param checksSchemas as `cdk` does it; without it only cdk-nag's rules are checked
 */
export async function synthesize(
  env: Settings = {},
  { checksSchemas = isLong }: Checks = {},
): Promise<Synthesis> {
  const key = JSON.stringify([env, checksSchemas]);
  const found = known.get(key) ?? synthesizeAnew(env, checksSchemas);
  known.set(key, found);
  return found;
}

async function synthesizeAnew(env: Settings, checksSchemas: boolean): Promise<Synthesis> {
  const deployment = deploymentOf(env);
  const bundles = await build();
  if (deployment.hasReference) await buildReference();
  const outdir = await mkdtemp(join(tmpdir(), "cartwright-synth-"));
  try {
    cartwrightApp(deployment, { bundles, outdir, checksSchemas, copiesCode: false }).synth();
    return await readSynthesis(deployment, outdir);
  } finally {
    await rm(outdir, { recursive: true });
  }
}

async function readSynthesis({ stacks }: Deployment, folder: string): Promise<Synthesis> {
  const read = async (name: string) => JSON.parse(await readFile(join(folder, name), "utf8"));
  const api: Template = await read(`${stacks.api}.template.json`);
  const watch = `${stacks.watch}.template.json`;
  return {
    data: await read(`${stacks.data}.template.json`),
    api,
    access: nestedTemplate(api, folder),
    watch: existsSync(join(folder, watch)) ? await read(watch) : undefined,
    findings: (await read("validation-report.json")).pluginReports,
    codeOf: (logicalId) => resolve(folder, api.Resources[logicalId].Metadata["aws:asset:path"]),
  };
}

/** The one stack inside another. @param folder with the templates */
export function nestedTemplate({ Resources }: Template, folder: string): Template {
  const [nested] = Object.values(Resources).filter(({ Type }) => Type === "AWS::CloudFormation::Stack");
  return JSON.parse(readFileSync(resolve(folder, nested.Metadata["aws:asset:path"]), "utf8"));
}

/** The properties of every role of the API's stack and of the one inside it. */
export function rolesOf({ api, access }: Pick<Synthesis, "api" | "access">): readonly Json[] {
  return [api, access].flatMap((template) =>
    resourcesOf(template, "AWS::IAM::Role").map(({ Properties }) => Properties),
  );
}

/** The properties of the role that a function has. */
export function roleOf({ access }: Pick<Synthesis, "access">, { Role }: Json): Json {
  const output = access.Outputs?.[Role["Fn::GetAtt"][1].replace("Outputs.", "")];
  return access.Resources[output.Value["Fn::GetAtt"][0]].Properties;
}

export function resourcesOf(template: Template, type: string): readonly Json[] {
  return Object.values(template.Resources).filter((resource) => resource.Type === type);
}

export function oneOf(template: Template, type: string): Json {
  const found = resourcesOf(template, type);
  if (found.length !== 1) throw new Error(`The template has ${found.length} resources of type ${type}.`);
  return found[0].Properties;
}

export type GatewayRoute = {
  readonly method: string;
  readonly path: string;
  /** The function's name in the template; empty for a route that another API answers. */
  readonly logicalId: string;
  /** The name of its API in the template. */
  readonly api: string;
};

/** Every route of every gateway. */
export function routesOf(template: Template): readonly GatewayRoute[] {
  return Object.entries(template.Resources)
    .filter(([, { Type }]) => Type === "AWS::ApiGatewayV2::Api")
    .flatMap(([api, { Properties }]) => routesOfBody(Properties.Body).map((route) => ({ ...route, api })));
}

function routesOfBody({ paths }: Json): readonly Omit<GatewayRoute, "api">[] {
  return Object.entries<Json>(paths).flatMap(([path, operations]) =>
    Object.entries<Json>(operations).map(([verb, operation]) => {
      const uri = operation["x-amazon-apigateway-integration"].uri["Fn::Sub"] ?? "";
      const logicalId = /\$\{(\w+)\.Arn\}/.exec(uri)?.[1] ?? "";
      return {
        method: verb === "x-amazon-apigateway-any-method" ? "ANY" : verb.toUpperCase(),
        path,
        logicalId,
      };
    }),
  );
}
