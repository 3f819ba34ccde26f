import type { DynamoDBRecord } from "aws-lambda";
import type { ConsumedChange } from "./consumer.ts";

type Values = readonly string[];
type TypeIs = { readonly type: { readonly S: Values } };

/** Which of the table's changes are meant, in the words of the event source mapping that filters them on AWS. */
export type ChangePattern = {
  readonly eventName?: Values;
  readonly userIdentity?: { readonly type: Values; readonly principalId: Values };
  readonly dynamodb: { readonly NewImage: TypeIs } | { readonly OldImage: TypeIs };
};

/** In whose name the table removes what has expired, some time later. */
export const TABLE_ITSELF = "dynamodb.amazonaws.com";

/** The patterns of what calls a consumer: a change is meant that matches any of them. */
export function patternsOf(change: ConsumedChange): readonly ChangePattern[] {
  if ("newItems" in change) {
    return [{ eventName: ["INSERT"], dynamodb: { NewImage: typeIs([change.newItems]) } }];
  }
  if ("changesOf" in change) {
    const is = typeIs(change.changesOf);
    return [{ dynamodb: { NewImage: is } }, { eventName: ["REMOVE"], dynamodb: { OldImage: is } }];
  }
  return [
    {
      eventName: ["REMOVE"],
      userIdentity: { type: ["Service"], principalId: [TABLE_ITSELF] },
      dynamodb: { OldImage: typeIs([change.expiredItems]) },
    },
  ];
}

/** Whether a change of the table is one of those that call a consumer. */
export function isMeant(change: ConsumedChange, record: DynamoDBRecord): boolean {
  return patternsOf(change).some((pattern) => matches(pattern, record));
}

function typeIs(types: Values): TypeIs {
  return { type: { S: types } };
}

/** What a mapping does: every field of the pattern has to be there with one of its values. */
function matches(pattern: unknown, value: unknown): boolean {
  if (Array.isArray(pattern)) return pattern.includes(value);
  const found = new Map(fieldsOf(value));
  return fieldsOf(pattern).every(([name, inner]) => matches(inner, found.get(name)));
}

function fieldsOf(value: unknown): [string, unknown][] {
  return typeof value === "object" && value !== null ? Object.entries(value) : [];
}
