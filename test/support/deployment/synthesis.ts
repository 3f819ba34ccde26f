import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { cartwrightApp } from "../../../infra/app.ts";
import { areaName } from "../../../infra/area-name.ts";
import { build } from "../../../infra/build/build.ts";
import { buildConsole } from "../../../infra/build/console/build-console.ts";
import { type Deployment, readDeployment } from "../../../infra/deployment.ts";
import { consumers, endpoints, isFallback, messageConsumers } from "../../../infra/endpoints.ts";
import { buildReference } from "../../../infra/reference/deployed/build-reference.ts";
import type { Functions } from "../../../infra/stacks/area-stack.ts";
import { listAreaStacks } from "../../../infra/stacks/stack-of-area.ts";
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
  /** The stacks of the areas, by name. */
  readonly areas: ReadonlyMap<string, Template>;
  /** The stacks of all areas in one template. */
  readonly functions: Template;
  readonly api: Template;
  /** Absent in a deployment without alarms. */
  readonly watch: Template | undefined;
  /** Absent in a deployment without a user pool of staff. */
  readonly staffPool: Template | undefined;
  readonly staffSignIn: Template | undefined;
  /** Findings of the rule packs. */
  readonly findings: readonly Json[];
  /** The folder with a function's code, by the function's name. */
  readonly codeOf: (functionName: string) => string;
};

type Settings = Readonly<Record<string, string>>;

const known = new Map<string, Promise<Synthesis>>();

/**
 * Synthesises all stacks like `cdk`, without a network, an account or Docker. Calls with the same settings share a result,
 * because no test changes it. The long tests check CloudFormation's schemas too, like `cdk`; `npm test` checks those of a
 * small deployment, in `planned-endpoints.test.ts`.
 * @param areas all by default; the long tests have all in any case. Consumers and the answer to unknown paths are always there
 */
export async function synthesize(env: Settings = {}, areas?: readonly string[]): Promise<Synthesis> {
  const few = isLong ? undefined : areas;
  const key = JSON.stringify([env, few]);
  const found = known.get(key) ?? synthesizeAnew(env, few);
  known.set(key, found);
  return found;
}

async function synthesizeAnew(env: Settings, areas?: readonly string[]): Promise<Synthesis> {
  const isAsked = (one: (typeof endpoints)[number]) => isFallback(one) || areas?.includes(areaName(one.id));
  const functions = { endpoints: areas ? endpoints.filter(isAsked) : endpoints, consumers, messageConsumers };
  const deployment = readDeployment(env);
  const bundles = await build();
  if (deployment.hasReference) await buildReference();
  if (deployment.hasConsole) await buildConsole();
  const outdir = await mkdtemp(join(tmpdir(), "cartwright-synth-"));
  try {
    const options = { bundles, outdir, functions, checksSchemas: isLong, copiesCode: false };
    cartwrightApp(deployment, options).synth();
    return await readSynthesis(deployment, functions, outdir);
  } finally {
    await rm(outdir, { recursive: true });
  }
}

async function readSynthesis(
  deployment: Deployment,
  functions: Functions,
  folder: string,
): Promise<Synthesis> {
  const read = async (name: string) => JSON.parse(await readFile(join(folder, name), "utf8"));
  const { stacks } = deployment;
  const api: Template = await read(`${stacks.api}.template.json`);
  const readOptional = async (name: string): Promise<Template | undefined> =>
    existsSync(join(folder, `${name}.template.json`)) ? await read(`${name}.template.json`) : undefined;
  const areas = new Map<string, Template>();
  for (const name of listAreaStacks(deployment, Object.values(functions).flat())) {
    areas.set(name, await read(`${name}.template.json`));
  }
  const merged = mergeTemplates([...areas.values()]);
  return {
    data: await read(`${stacks.data}.template.json`),
    areas,
    functions: merged,
    api,
    watch: await readOptional(stacks.watch),
    staffPool: await readOptional(stacks.staffPool),
    staffSignIn: await readOptional(stacks.staffSignIn),
    findings: (await read("validation-report.json")).pluginReports,
    codeOf: (functionName) =>
      resolve(folder, findFunction([merged, api], functionName).Metadata["aws:asset:path"]),
  };
}

/** @throws Error if two of the templates share a logical id of a resource */
function mergeTemplates(templates: readonly Template[]): Template {
  const Resources = Object.assign({}, ...templates.map((template) => template.Resources));
  const count = templates.reduce((sum, template) => sum + Object.keys(template.Resources).length, 0);
  if (Object.keys(Resources).length !== count) throw new Error("Two stacks share a logical id.");
  return { Resources, Parameters: Object.assign({}, ...templates.map(({ Parameters }) => Parameters)) };
}

function findFunction(templates: readonly Template[], functionName: string): Json {
  return templates
    .flatMap((template) => listResources(template, "AWS::Lambda::Function"))
    .find(({ Properties }) => Properties.FunctionName === functionName);
}

/** The properties of every role, the gateways' first. */
export function listRoles({ api, functions }: Pick<Synthesis, "api" | "functions">): readonly Json[] {
  return [api, functions].flatMap((template) =>
    listResources(template, "AWS::IAM::Role").map(({ Properties }) => Properties),
  );
}

/** The properties of a function's role. */
export function findRole({ functions }: Pick<Synthesis, "functions">, { Role }: Json): Json {
  return functions.Resources[Role["Fn::GetAtt"][0]].Properties;
}

export function listResources(template: Template, type: string): readonly Json[] {
  return Object.values(template.Resources).filter((resource) => resource.Type === type);
}

/** @param part of its properties, where the template has others of the type */
export function findOnly(template: Template, type: string, part = ""): Json {
  const found = listResources(template, type).filter(({ Properties }) =>
    JSON.stringify(Properties).includes(part),
  );
  if (found.length !== 1) throw new Error(`The template has ${found.length} resources of type ${type}.`);
  return found[0].Properties;
}

export type GatewayRoute = {
  readonly method: string;
  readonly path: string;
  /** Name of the called function. Empty for a route that another API answers. */
  readonly functionName: string;
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
      const functionName = /^\$\{Functions\.Value\}([\w-]+)\/invocations$/.exec(uri)?.[1] ?? "";
      return {
        method: verb === "x-amazon-apigateway-any-method" ? "ANY" : verb.toUpperCase(),
        path,
        functionName,
      };
    }),
  );
}
