import { attributeKey } from "../engine/standard/attribute-key.ts";
import type { AttributeType } from "../engine/standard/standard-promotion.ts";
import type { Fault } from "../faults.ts";
import type { RequestedReward } from "./schemas.ts";

type Conditions = NonNullable<RequestedReward["target_conditions"]>;
type Condition = Conditions["or"][number]["and"][number];
type Attributes = NonNullable<RequestedReward["target_attributes"]>;
type Value = Attributes[number]["value"];

/** Finds faults that the schema cannot express (public contract). */
export function findTargetingFaults(schema: RequestedReward): readonly Fault[] {
  const { targets, target_nodes = [], target_attributes, target_conditions, exclude = {} } = schema;
  const both = targets === "all" && target_nodes.length > 0;
  return [
    ...(both ? [{ path: "schema.target_nodes", text: "cannot be used with 'targets' of 'all'" }] : []),
    ...attributeFaults("schema.target_attributes", target_attributes),
    ...conditionsFaults("schema.target_conditions", target_conditions),
    ...attributeFaults("schema.exclude.attributes", exclude.attributes),
    ...conditionsFaults("schema.exclude.conditions", exclude.conditions),
  ];
}

function attributeFaults(path: string, attributes: Attributes | undefined): readonly Fault[] {
  return (attributes ?? []).flatMap(({ type, value }, at) => valueFaults(`${path}.${at}.value`, type, value));
}

function conditionsFaults(path: string, conditions: Conditions | undefined): readonly Fault[] {
  return (conditions?.or ?? []).flatMap(({ and }, branch) =>
    and.flatMap((one, at) => conditionFaults(`${path}.or.${branch}.and.${at}`, one)),
  );
}

function conditionFaults(path: string, { attribute, node }: Condition): readonly Fault[] {
  if ((attribute === undefined) === (node === undefined)) {
    return [{ path, text: "must have either 'attribute' or 'node'" }];
  }
  if (!attribute) return [];
  const { type, value, values } = attribute;
  if ((value === undefined) === (values === undefined)) {
    return [{ path: `${path}.attribute`, text: "must have either 'value' or 'values'" }];
  }
  const of = (name: string, one: Value) => valueFaults(`${path}.attribute.${name}`, type, one);
  return [
    ...(value === undefined ? [] : of("value", value)),
    ...(values ?? []).flatMap((one, at) => of(`values.${at}`, one)),
  ];
}

function valueFaults(path: string, type: AttributeType, value: Value): readonly Fault[] {
  if (fits(value, type)) return [];
  const article = type === "integer" ? "an" : "a";
  return [{ path, text: `must be ${article} ${type}` }];
}

/** Numbers may be text. Values that do not convert would match nothing, imprecise integers the wrong items. */
function fits(value: Value, type: AttributeType): boolean {
  if (typeof value === "boolean") return type === "boolean" || type === "string";
  if (typeof value === "number" && type === "integer") return Number.isSafeInteger(value);
  return attributeKey(type, value) !== undefined;
}
