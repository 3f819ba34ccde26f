import { App, Validations } from "aws-cdk-lib";
import { AwsSolutionsChecks, ServerlessChecks } from "cdk-nag";
import { profileOf } from "../lib/http/runtime.ts";
import { ApiStack } from "./api-stack.ts";
import { build, DIST } from "./build.ts";
import { DataStack } from "./data-stack.ts";
import { DEPLOYMENT, type Deployment } from "./deployment.ts";
import { consumers, endpoints } from "./endpoints.ts";

/**
 * The app with its two stacks. Nothing in it looks anything up, so it synthesises without an account.
 * @param outdir where the templates go
 */
export function cartwrightApp(deployment: Deployment, outdir: string): App {
  // Asset metadata tells `sam local` where each function's code is.
  const context = { "aws:cdk:enable-asset-metadata": true };
  const app = new App({ outdir, analyticsReporting: false, context });
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
  Validations.of(app).addPlugins(new ServerlessChecks(app));
  const data = new DataStack(app, "Cartwright-Data", deployment);
  const { files, streamArn } = data;
  const api = new ApiStack(app, "Cartwright-Api", {
    deployment,
    files,
    endpoints,
    consumers,
    streamArn,
    bundles: DIST,
  });
  api.addStackDependency(data, "The functions name the table.");
  return app;
}

/** The deployment as the environment sets it. */
export function deploymentOf(env: NodeJS.ProcessEnv): Deployment {
  const { CARTWRIGHT_PROFILE, CARTWRIGHT_TABLE, CARTWRIGHT_PUBLIC_KEYS_VERSION } = env;
  return {
    ...DEPLOYMENT,
    profile: profileOf(CARTWRIGHT_PROFILE),
    ...(CARTWRIGHT_TABLE ? { table: CARTWRIGHT_TABLE } : {}),
    ...(CARTWRIGHT_PUBLIC_KEYS_VERSION ? { publicKeysVersion: CARTWRIGHT_PUBLIC_KEYS_VERSION } : {}),
  };
}

if (import.meta.main) {
  await build({ quiet: true });
  cartwrightApp(deploymentOf(process.env), process.env["CDK_OUTDIR"] ?? "cdk.out").synth();
}
