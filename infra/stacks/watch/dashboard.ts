import { Aws, Duration, type Stack } from "aws-cdk-lib";
import {
  type Alarm,
  AlarmStatusWidget,
  Dashboard,
  GraphWidget,
  type IMetric,
  type IWidget,
  LogQueryWidget,
  MathExpression,
} from "aws-cdk-lib/aws-cloudwatch";
import type { LoggedAnswers } from "./alarm-plans.ts";
import {
  countLoggedRequests,
  eventAges,
  gatewayMetrics,
  lambdaMetric,
  makeTakenInstances,
  metric,
  ownMetric,
  PERIOD,
  tableMetric,
  tableThrottles,
  together,
  workerMetrics,
} from "./metrics.ts";
import { divideGroups, MOST_REFUSALS, SLOWEST_ENDPOINTS } from "./queries.ts";
import type { Watched } from "./watched.ts";

const WHOLE = 24;
const THIRD = 8;

/** Dashboards belong to the account, not the region. Three are free, with at most 50 metrics each. */
export function dashboard(
  stack: Stack,
  watched: Watched,
  seen: { readonly alarms: readonly Alarm[]; readonly logged: LoggedAnswers },
): Dashboard {
  return new Dashboard(stack, "Dashboard", {
    dashboardName: `${watched.deployment.namePrefix}-${Aws.REGION}`,
    defaultInterval: Duration.hours(3),
    widgets: [
      [new AlarmStatusWidget({ title: "Alarms", alarms: [...seen.alarms], width: WHOLE, height: 3 })],
      requests(watched, seen.logged),
      functions(watched),
      events(watched),
      shop(watched),
      table(watched),
      logs(watched),
    ],
  });
}

function requests(watched: Watched, { failed, refused }: LoggedAnswers): IWidget[] {
  const slowest = (statistic: string) =>
    together("MAX", statistic, gatewayMetrics(watched, "Latency", statistic));
  return [
    graph("Requests at all gateways", [countLoggedRequests(watched)]),
    graph("Answers with 5xx and with 429", [failed, refused]),
    graph("Latency in ms, of the slowest gateway", ["p50", "p99"].map(slowest)),
  ];
}

function functions(watched: Watched): IWidget[] {
  const [durations, errors, ages] = [
    workerMetrics(watched, "Duration", "Maximum"),
    workerMetrics(watched, "Errors", "Sum"),
    workerMetrics(watched, "IteratorAge", "Maximum"),
  ];
  return [
    graph(
      "Instances of the account's functions, and throttles",
      [makeTakenInstances(PERIOD)],
      [lambdaMetric("Throttles", "Sum")],
    ),
    graph("Worker: duration and how far behind in ms, and errors", [...durations, ...ages], errors),
    graph(
      "Background work: tasks, and age of the oldest in s",
      [ownMetric(watched, "TasksOpen", "Maximum")],
      [ownMetric(watched, "OldestTaskSeconds", "Maximum")],
    ),
  ];
}

function events(watched: Watched): IWidget[] {
  const countCalls = (...names: readonly string[]) => names.map((name) => ownMetric(watched, name, "Sum"));
  return [
    graph("Events raised, and how far behind in ms", countCalls("EventsRaised"), eventAges(watched)),
    graph("Deliveries: made and failed", countCalls("EventsDelivered", "DeliveriesFailed")),
    graph("Events that wait for an operator", countCalls("UnreadChanges", "DeadLetters")),
  ];
}

function shop(watched: Watched): IWidget[] {
  const counts = ["CartAdds", "LostRaces", "Replays"].map((name) => ownMetric(watched, name, "Sum"));
  return [
    graph("Adds to carts, lost races and replays", counts),
    graph("Refusals by reason", [refusals(watched)]),
    ...frontDoor(watched),
  ];
}

function refusals({ deployment }: Watched): IMetric {
  const schema = `{"${deployment.metricsNamespace}",reason,service}`;
  return new MathExpression({
    expression: `SEARCH('${schema} MetricName="Refusals"', 'Sum', ${PERIOD.toSeconds()})`,
    usingMetrics: {},
    label: "",
    period: PERIOD,
  });
}

/** CloudFront writes its metrics to one region, wherever its visitors are. */
function frontDoor({ distributionId }: Watched): IWidget[] {
  if (distributionId === undefined) return [];
  const region = "us-east-1";
  const of = (name: string, statistic: string) =>
    metric("AWS/CloudFront", name, statistic, {
      dimensionsMap: { DistributionId: distributionId, Region: "Global" },
      region,
    });
  const widget = { region, width: THIRD, title: "Front door: requests, and % of 5xx" };
  return [
    new GraphWidget({ ...widget, left: [of("Requests", "Sum")], right: [of("5xxErrorRate", "Average")] }),
  ];
}

function table(watched: Watched): IWidget[] {
  const units = ["ConsumedReadCapacityUnits", "ConsumedWriteCapacityUnits"];
  return [
    graph(
      "Table: units consumed",
      units.map((name) => tableMetric(watched, name, "Sum")),
    ),
    graph("Table and index: reads and writes refused", tableThrottles(watched)),
  ];
}

function logs({ functionLogs }: Watched): IWidget[] {
  const makeLogWidgets = (title: string, queryLines: string[]) =>
    divideGroups(functionLogs).map(
      (logGroupNames) => new LogQueryWidget({ title, logGroupNames, queryLines, width: WHOLE / 2 }),
    );
  return [
    ...makeLogWidgets("Slowest endpoints, ms", SLOWEST_ENDPOINTS),
    ...makeLogWidgets("Most refusals", MOST_REFUSALS),
  ];
}

function graph(title: string, left: readonly IMetric[], right: readonly IMetric[] = []): GraphWidget {
  return new GraphWidget({ title, left: [...left], right: [...right], width: THIRD });
}
