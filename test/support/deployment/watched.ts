import { type Json, listResources, type Synthesis } from "./synthesis.ts";

/** A metric of an alarm or widget, as its template names it. */
export type ShownMetric = {
  readonly namespace: string;
  readonly name: string;
  readonly dimensions: Readonly<Record<string, string>>;
};

/**
 * The stack with the alarms. Names from the gateways' stack are replaced by those in its template, and other references by
 * the referenced name.
 */
export function makeWatchedTemplate({ watch, api }: Synthesis): Json {
  const handedOver = api.Resources["Watched"].Properties.Value["Fn::Join"][1].map(({ Ref }: Json) => Ref);
  const resolve = (value: Json): Json => {
    if (typeof value !== "object" || value === null) return value;
    if (Array.isArray(value)) return value.map(resolve);
    if (value["Fn::Join"]) return resolve(value["Fn::Join"][1]).join(value["Fn::Join"][0]);
    if (value["Fn::Select"]?.[1].Ref === "Watched") return handedOver[value["Fn::Select"][0]];
    if (value["Fn::GetAtt"]) return value["Fn::GetAtt"].join(".");
    return value.Ref ?? Object.fromEntries(Object.entries(value).map(([key, one]) => [key, resolve(one)]));
  };
  return resolve(watch);
}

/** Properties of every alarm, by its name without the deployment's prefix. */
export function listAlarms(template: Json): ReadonlyMap<string, Json> {
  const alarms = listResources(template, "AWS::CloudWatch::Alarm").map(({ Properties }) => Properties);
  return new Map(alarms.map((alarm) => [alarm.AlarmName.replace(/^cartwright-/, ""), alarm]));
}

/** Metrics of one alarm. AWS charges for each. */
export function metricsOfAlarm(alarm: Json): (ShownMetric & { readonly period: number })[] {
  const { Metrics = [{ MetricStat: { Metric: alarm, Period: alarm.Period } }] } = alarm;
  return Metrics.flatMap(({ MetricStat }: Json) => {
    if (!MetricStat) return [];
    const { Namespace, MetricName, Dimensions = [] } = MetricStat.Metric;
    const dimensions = Object.fromEntries(Dimensions.map(({ Name, Value }: Json) => [Name, Value]));
    return [{ namespace: Namespace, name: MetricName, dimensions, period: MetricStat.Period }];
  });
}

/** The metrics of one widget: `[namespace, name, dimension, value, …, options]`. */
export function metricsOfWidget({ properties }: Json): ShownMetric[] {
  return (properties.metrics ?? []).flatMap((row: Json[]) => {
    const [namespace, name, ...further] = row.filter((word) => typeof word === "string");
    if (namespace === undefined) return [];
    const pairs = further.flatMap((word, at) => (at % 2 ? [[further[at - 1], word]] : []));
    return [{ namespace, name, dimensions: Object.fromEntries(pairs) }];
  });
}
