import { join } from "node:path";
import { ROOT } from "./build/options.ts";
import { type CostArguments, readArguments, USAGE } from "./cost/arguments.ts";
import { writeDocument } from "./cost/document.ts";
import { measure } from "./cost/measure.ts";
import { type CostReport, reportOf, reportText } from "./cost/report.ts";
import { type Watched, watchedIn } from "./cost/watched.ts";
import { deploymentOf } from "./deployment.ts";
import { progressDisplay } from "./progress/progress-display.ts";

async function main(): Promise<void> {
  const given = readArguments(process.argv.slice(2));
  if (given.help) return console.log(USAGE);
  const report: CostReport = reportOf(
    given,
    await measure(given.lines, progressDisplay()),
    await watchedBy(given),
  );
  if (given.write) return writeDocument(report);
  console.log(reportText(report));
}

/** The alarms that were asked for, else those of the stack as it was synthesised last. */
async function watchedBy({ alarmMetrics, metrics }: CostArguments): Promise<Watched | undefined> {
  if (alarmMetrics === undefined) {
    const { watch } = deploymentOf(process.env).stacks;
    return watchedIn(join(ROOT, "cdk.out", `${watch}.template.json`), metrics);
  }
  const alarms = [{ name: "metrics", metrics: alarmMetrics, isQuery: false }];
  return { alarms, dashboards: 1, metrics };
}

try {
  await main();
} catch (error) {
  const text = error instanceof Error ? error.message : String(error);
  console.error(`${text}\n\nnpm run cost -- --help shows what there is.`);
  process.exitCode = 1;
}
