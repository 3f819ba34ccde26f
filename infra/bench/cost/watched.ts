import { readFile } from "node:fs/promises";
import { readField } from "../../commands/entries/api-calls.ts";
import type { Quantity } from "./prices.ts";

/** Paid parts of a deployment's monitoring: alarms with their metrics, and dashboards. */
export type Watched = {
  readonly alarms: readonly Alarm[];
  readonly dashboards: number;
  readonly metrics: number;
};

export type Alarm = {
  readonly name: string;
  readonly metrics: number;
  /** A query matches any number of metrics, which the template does not show. */
  readonly isQuery: boolean;
};

type Resource = { readonly Type?: unknown; readonly Properties?: Properties };
type Properties = Readonly<Record<string, unknown>>;

/** Monitoring in a synthesised template; `undefined` if there is no template. */
export async function readWatchedTemplate(file: string, metrics: number): Promise<Watched | undefined> {
  const text = await readFile(file, "utf8").catch(() => undefined);
  if (text === undefined) return undefined;
  const template: { readonly Resources?: Readonly<Record<string, Resource>> } = JSON.parse(text);
  const resources = Object.entries(template.Resources ?? {});
  const ofType = (type: string) => resources.filter(([, { Type }]) => Type === type);
  return {
    alarms: ofType("AWS::CloudWatch::Alarm").map(([id, { Properties = {} }]) => readAlarm(id, Properties)),
    dashboards: ofType("AWS::CloudWatch::Dashboard").length,
    metrics,
  };
}

/** AWS charges an alarm on metric math for each metric in it, not for expressions. */
export function readAlarm(logicalId: string, properties: Properties): Alarm {
  const { AlarmName: name, Metrics: listed } = properties;
  const entries: readonly unknown[] = Array.isArray(listed) ? listed : [];
  const measured = entries.filter((entry) => readField(entry, "MetricStat") !== undefined).length;
  const isQuery = entries.some((entry) =>
    /^\s*(?:SELECT|SEARCH)\b/i.test(String(readField(entry, "Expression"))),
  );
  return {
    name: typeof name === "string" ? name : logicalId,
    metrics: Math.max(1, measured + (isQuery ? 1 : 0)),
    isQuery,
  };
}

export function quantitiesWatched({ alarms, dashboards, metrics }: Watched): readonly Quantity[] {
  const others: readonly Quantity[] = [
    { item: "Dashboards", price: "dashboards", units: dashboards },
    { item: "Metrics of our own", price: "metrics", units: metrics },
  ];
  return [
    ...alarms.map(({ name, metrics: units, isQuery }) => ({
      item: `Alarm ${name}${isQuery ? ", at least" : ""}`,
      price: "alarmMetrics" as const,
      units,
    })),
    ...others.filter(({ units }) => units > 0),
  ];
}
