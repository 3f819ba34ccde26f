import { join } from "node:path";
import { App, Tags, Validations } from "aws-cdk-lib";
import { AwsSolutionsChecks, ServerlessChecks } from "cdk-nag";
import { build, DIST } from "./build/build.ts";
import type { Bundle } from "./build/bundle.ts";
import { progressDisplay } from "./commands/progress/display.ts";
import { type Deployment, makeTags, readDeployment } from "./deployment.ts";
import { consumers, endpoints, messageConsumers } from "./endpoints.ts";
import { REACHES } from "./stacks/access/reaches.ts";
import { addStacks } from "./stacks/all-stacks.ts";
import type { Functions } from "./stacks/area-stack.ts";

export type AppOptions = {
  readonly bundles: readonly Bundle[];
  /** Output folder of the templates. */
  readonly outdir: string;
  /** Checks the templates against CloudFormation's schemas. This takes longer than everything else together. */
  readonly checksSchemas?: boolean;
  /** Copies the code of every function next to the templates, for a deployment. */
  readonly copiesCode?: boolean;
  /** All of this repository by default. */
  readonly functions?: Functions;
};

/** The app with its stacks. It makes no look-ups, so it synthesises without an AWS account. */
export function cartwrightApp(deployment: Deployment, options: AppOptions): App {
  const { bundles, outdir, checksSchemas = true, copiesCode = true } = options;
  const { functions = { endpoints, consumers, messageConsumers } } = options;
  const context = {
    // `sam local` finds the code of each function by the asset metadata.
    "aws:cdk:enable-asset-metadata": true,
    // Path metadata is for people only, and commands compare a template with the deployed one: it must not differ.
    "aws:cdk:enable-path-metadata": false,
    // CloudFormation accepts 1 MB. Indentation would be a third of that.
    "@aws-cdk/core:suppressTemplateIndentation": true,
    "aws:cdk:disable-asset-staging": !copiesCode,
  };
  const app = new App({
    outdir,
    analyticsReporting: false,
    builtinCloudFormationValidation: checksSchemas,
    postCliContext: context,
  });
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
  Validations.of(app).addPlugins(new ServerlessChecks(app));
  for (const [key, value] of Object.entries(makeTags(deployment))) Tags.of(app).add(key, value);
  addStacks(app, {
    deployment,
    ...functions,
    reaches: REACHES,
    code: new Map(bundles.map(({ id, hash }) => [id, { path: join(DIST, id), assetHash: hash }])),
  });
  return app;
}

if (import.meta.main) {
  const deployment = readDeployment(process.env);
  const bundles = await build(progressDisplay());
  if (deployment.hasReference) {
    // Few deployments have the reference page: the others do not load its builder.
    const { buildReference } = await import("./reference/deployed/build-reference.ts");
    await buildReference();
  }
  if (deployment.hasConsole) {
    const { buildConsole } = await import("./build/console/build-console.ts");
    await buildConsole();
  }
  cartwrightApp(deployment, { bundles, outdir: process.env["CDK_OUTDIR"] ?? "cdk.out" }).synth();
}
