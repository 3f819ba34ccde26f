import { Stack, type StackProps } from "aws-cdk-lib";
import { type IMetric, Unit } from "aws-cdk-lib/aws-cloudwatch";
import { FilterPattern, LogGroup, MetricFilter } from "aws-cdk-lib/aws-logs";
import type { Construct } from "constructs";
import type { Deployment } from "../../deployment.ts";
import { limitResources } from "../limits.ts";
import { alarmPlans } from "./alarm-plans.ts";
import { alarms } from "./alarms.ts";
import { dashboard } from "./dashboard.ts";
import { PERIOD } from "./metrics.ts";
import { saveQueries } from "./queries.ts";
import { listWatched, type Watched, type WatchedSetup } from "./watched.ts";

export type WatchStackProps = StackProps & WatchedSetup & { readonly deployment: Deployment };

/** Monitoring for operators: alarms, a dashboard and queries, see `docs/decisions/0013-watch.md`. */
export class WatchStack extends Stack {
  constructor(scope: Construct, id: string, given: WatchStackProps) {
    super(scope, id, { description: "Cartwright: alarms, a dashboard and saved queries", ...given });
    limitResources(this);
    const { deployment } = given;
    const watched = listWatched(this, deployment, given);
    const count = makeAnswerCounter(this, watched);
    const logged = { refused: count("TooManyRequests", "429"), failed: count("ServerErrors", "5*") };
    const made = alarms(this, deployment, alarmPlans(watched, logged));
    dashboard(this, watched, { alarms: made, logged });
    saveQueries(this, watched);
  }
}

/**
 * Counts the lines of the gateways' log by status. Without a default value a metric has no data, and no cost, until there is
 * one.
 */
function makeAnswerCounter(stack: Stack, { deployment, accessLog }: Watched) {
  const logGroup = LogGroup.fromLogGroupName(stack, "Log-access", accessLog);
  return (metricName: string, status: string): IMetric =>
    new MetricFilter(stack, `Count${metricName}`, {
      logGroup,
      filterPattern: FilterPattern.stringValue("$.status", "=", status),
      metricNamespace: deployment.metricsNamespace,
      metricName,
      metricValue: "1",
      unit: Unit.COUNT,
    }).metric({ statistic: "Sum", period: PERIOD });
}
