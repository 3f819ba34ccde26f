import { join } from "node:path";
import { App, Tags, Validations } from "aws-cdk-lib";
import { AwsSolutionsChecks, ServerlessChecks } from "cdk-nag";
import { REACHES } from "./access/areas.ts";
import type { Bundle } from "./build/bundle.ts";
import { build, DIST } from "./build.ts";
import { type Deployment, deploymentOf, tagsOf } from "./deployment.ts";
import { consumers, endpoints, queueConsumers } from "./endpoints.ts";
import { progressDisplay } from "./progress/progress-display.ts";
import { ApiStack } from "./stacks/api-stack.ts";
import { DataStack } from "./stacks/data-stack.ts";
import { WatchStack } from "./watch/watch-stack.ts";

export type AppOptions = {
  readonly bundles: readonly Bundle[];
  /** Where the templates go. */
  readonly outdir: string;
  /** Checks the templates against CloudFormation's schemas, too, which takes more than all else together. */
  readonly checksSchemas?: boolean;
  /** Copies the code of every function beside the templates, for a deployment. */
  readonly copiesCode?: boolean;
};

/** The app with its stacks. Nothing in it looks anything up, so it synthesises without an account. */
export function cartwrightApp(deployment: Deployment, options: AppOptions): App {
  const { bundles, outdir, checksSchemas = true, copiesCode = true } = options;
  const context = {
    // Asset metadata tells `sam local` where each function's code is.
    "aws:cdk:enable-asset-metadata": true,
    // Only for people; the commands that compare a template with what is deployed must all see the same.
    "aws:cdk:enable-path-metadata": false,
    // CloudFormation takes 1 MB, of which indentation would be a third.
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
  for (const [key, value] of Object.entries(tagsOf(deployment))) Tags.of(app).add(key, value);
  const data = new DataStack(app, deployment.stacks.data, deployment, { terminationProtection: true });
  const api = new ApiStack(app, deployment.stacks.api, {
    deployment,
    files: data.files,
    endpoints,
    consumers,
    queueConsumers,
    reaches: REACHES,
    streamArn: deployment.restoredStreamArn ?? data.streamArn,
    code: new Map(bundles.map(({ id, hash }) => [id, { path: join(DIST, id), assetHash: hash }])),
    terminationProtection: true,
  });
  api.addStackDependency(data, "The functions name the table.");
  if (deployment.hasAlarms) {
    const watch = new WatchStack(app, deployment.stacks.watch, { deployment, api, consumers });
    watch.addStackDependency(api, "It reads the ids of what it watches.");
  }
  return app;
}

if (import.meta.main) {
  const deployment = deploymentOf(process.env);
  const bundles = await build(progressDisplay());
  if (deployment.hasReference) {
    // Few deployments have the page: the others do not load what makes it.
    const { buildReference } = await import("./reference/deployed/build-reference.ts");
    await buildReference();
  }
  cartwrightApp(deployment, { bundles, outdir: process.env["CDK_OUTDIR"] ?? "cdk.out" }).synth();
}
