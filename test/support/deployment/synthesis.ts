import { existsSync, readFileSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { cartwrightApp } from "../../../infra/app.ts";
import { build } from "../../../infra/build/build.ts";
import { type Deployment, readDeployment } from "../../../infra/deployment.ts";
import { buildReference } from "../../../infra/reference/deployed/build-reference.ts";
import type { Undescribed } from "../routes.ts";
import { isLong } from "../volume.ts";

// Templates are JSON of any shape.
export type Json = Undescribed;

/** The statements of a role's policies. */
export const listStatements = (role: Json): readonly Json[] =>
  role.Policies.flatMap(({ PolicyDocument }: Json) => PolicyDocument.Statement);
export const listActions = (role: Json): readonly string[] =>
  listStatements(role).flatMap(({ Action }) => Action);
export type Template = {
  readonly Resources: Readonly<Record<string, Json>>;
  readonly Parameters?: Readonly<Record<string, Json>>;
  readonly Outputs?: Readonly<Record<string, Json>>;
};

export type Synthesis = {
  readonly data: Template;
  readonly api: Template;
  /** The roles of the functions, in a nested stack of the API stack. */
  readonly access: Template;
  /** Absent in a deployment without alarms. */
  readonly watch: Template | undefined;
  /** Findings of the rule packs. */
  readonly findings: readonly Json[];
  /** The folder with a function's code, by the function's name in the template. */
  readonly codeOf: (logicalId: string) => string;
};

type Settings = Readonly<Record<string, string>>;
type Checks = { readonly checksSchemas?: boolean };

const known = new Map<string, Promise<Synthesis>>();

/**
 * Synthesises all stacks like `cdk`, without a network, an account or Docker. Calls with the same settings share a result,
 * because no test changes it.
 * @param checksSchemas checks the schemas like `cdk`; otherwise only the rules of cdk-nag are checked
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
  const deployment = readDeployment(env);
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
    access: readNestedTemplate(api, folder),
    watch: existsSync(join(folder, watch)) ? await read(watch) : undefined,
    findings: (await read("validation-report.json")).pluginReports,
    codeOf: (logicalId) => resolve(folder, api.Resources[logicalId].Metadata["aws:asset:path"]),
  };
}

/** The only stack inside another one. @param folder with the templates */
export function readNestedTemplate({ Resources }: Template, folder: string): Template {
  const [nested] = Object.values(Resources).filter(({ Type }) => Type === "AWS::CloudFormation::Stack");
  return JSON.parse(readFileSync(resolve(folder, nested.Metadata["aws:asset:path"]), "utf8"));
}

/** The properties of every role of the API stack and of its nested stack. */
export function listRoles({ api, access }: Pick<Synthesis, "api" | "access">): readonly Json[] {
  return [api, access].flatMap((template) =>
    listResources(template, "AWS::IAM::Role").map(({ Properties }) => Properties),
  );
}

/** The properties of a function's role. */
export function findRole({ access }: Pick<Synthesis, "access">, { Role }: Json): Json {
  const output = access.Outputs?.[Role["Fn::GetAtt"][1].replace("Outputs.", "")];
  return access.Resources[output.Value["Fn::GetAtt"][0]].Properties;
}

export function listResources(template: Template, type: string): readonly Json[] {
  return Object.values(template.Resources).filter((resource) => resource.Type === type);
}

export function findOnly(template: Template, type: string): Json {
  const found = listResources(template, type);
  if (found.length !== 1) throw new Error(`The template has ${found.length} resources of type ${type}.`);
  return found[0].Properties;
}

export type GatewayRoute = {
  readonly method: string;
  readonly path: string;
  /** The function's name in the template. Empty for a route that another API answers. */
  readonly logicalId: string;
  /** The API's name in the template. */
  readonly api: string;
};

/** Every route of every gateway. */
export function listGatewayRoutes(template: Template): readonly GatewayRoute[] {
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
