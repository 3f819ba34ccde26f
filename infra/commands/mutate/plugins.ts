import { declareClassPlugin, declareValuePlugin, PluginKind } from "@stryker-mutator/api/plugin";
import { ProgressReporter } from "./progress-reporter.ts";
import { CircusTestRunner } from "./test-runner.ts";
import { textIgnorer } from "./text-ignorer.ts";

/** Stryker reads this name, here and in its processes. */
export const strykerPlugins = [
  declareClassPlugin(PluginKind.TestRunner, "circus", CircusTestRunner),
  declareClassPlugin(PluginKind.Reporter, "steps", ProgressReporter),
  declareValuePlugin(PluginKind.Ignore, "texts", textIgnorer),
];
