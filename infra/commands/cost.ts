import { join } from "node:path";
import { type CostArguments, costSpec, readArguments } from "../bench/cost/arguments.ts";
import { buildReport, type CostReport, reportText } from "../bench/cost/report.ts";
import { readWatchedTemplate, type Watched } from "../bench/cost/watched.ts";
import { ROOT } from "../build/options.ts";
import { readDeployment } from "../deployment.ts";
import { type Command, runCommand } from "./command.ts";
import { progressDisplay } from "./progress/display.ts";
import { fillTextBlocks } from "./text-blocks.ts";

async function run(words: readonly string[]): Promise<void> {
  const options = readArguments(words);
  // Loads functions and SDK only after the words have been found right.
  const { measure } = await import("../bench/cost/measure.ts");
  const report: CostReport = buildReport(
    options,
    await measure(options.lines, progressDisplay()),
    await readWatched(options),
  );
  if (options.write) {
    const costs = report.sections.map(({ text }) => text);
    return fillTextBlocks(join(ROOT, "docs/costs.md"), costs);
  }
  console.log(reportText(report));
}

/** Alarms given as options, otherwise those of the last synthesised stack. */
async function readWatched({ alarmMetrics, metrics }: CostArguments): Promise<Watched | undefined> {
  if (alarmMetrics === undefined) {
    const { watch } = readDeployment(process.env).stacks;
    return readWatchedTemplate(join(ROOT, "cdk.out", `${watch}.template.json`), metrics);
  }
  const alarms = [{ name: "metrics", metrics: alarmMetrics, isQuery: false }];
  return { alarms, dashboards: 1, metrics };
}

export const command: Command = { spec: costSpec, run };

if (import.meta.main) await runCommand(command);
