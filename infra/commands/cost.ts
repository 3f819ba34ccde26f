import { join } from "node:path";
import { type CostArguments, costSpec, readArguments } from "../bench/cost/arguments.ts";
import { writeDocument } from "../bench/cost/document.ts";
import { buildReport, type CostReport, reportText } from "../bench/cost/report.ts";
import { readWatchedTemplate, type Watched } from "../bench/cost/watched.ts";
import { ROOT } from "../build/options.ts";
import { readDeployment } from "../deployment.ts";
import { type Command, runCommand } from "./command.ts";
import { progressDisplay } from "./progress/progress-display.ts";

async function run(words: readonly string[]): Promise<void> {
  const options = readArguments(words);
  // Loads functions and SDK only after the words have been found right.
  const { measure } = await import("../bench/cost/measure.ts");
  const report: CostReport = buildReport(
    options,
    await measure(options.lines, progressDisplay()),
    await readWatched(options),
  );
  if (options.write) return writeDocument(report);
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
