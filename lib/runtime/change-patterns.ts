import type { DynamoDBRecord } from "aws-lambda";

/**
 * New items of a type, expired items of these types that the table removed, every change of items of these types, or every
 * change after which an item names its writer.
 */
export type ConsumedChange =
  | { readonly newItems: string }
  | { readonly expiredItems: readonly string[] }
  | { readonly changesOf: readonly string[] }
  | { readonly writesBy: "anyone" };

type Values = readonly string[];
type TypeIs = { readonly type: { readonly S: Values } };
type HasWriter = { readonly who: { readonly S: readonly [{ readonly exists: true }] } };

/** Written as in an event source mapping on AWS. @answers Which changes of the table call a function? */
export type ChangePattern = {
  readonly eventName?: Values;
  readonly userIdentity?: { readonly type: Values; readonly principalId: Values };
  readonly dynamodb: { readonly NewImage: TypeIs | HasWriter } | { readonly OldImage: TypeIs };
};

/** The table itself removes expired items under this name. */
export const TABLE_ITSELF = "dynamodb.amazonaws.com";

/** Any of the patterns must match. */
export function listPatterns(change: ConsumedChange): readonly ChangePattern[] {
  if ("newItems" in change) {
    return [{ eventName: ["INSERT"], dynamodb: { NewImage: typeIs([change.newItems]) } }];
  }
  if ("changesOf" in change) {
    const is = typeIs(change.changesOf);
    return [{ dynamodb: { NewImage: is } }, { eventName: ["REMOVE"], dynamodb: { OldImage: is } }];
  }
  if ("writesBy" in change) return [{ dynamodb: { NewImage: { who: { S: [{ exists: true }] } } } }];
  return [
    {
      eventName: ["REMOVE"],
      userIdentity: { type: ["Service"], principalId: [TABLE_ITSELF] },
      dynamodb: { OldImage: typeIs(change.expiredItems) },
    },
  ];
}

export function matchesConsumer(change: ConsumedChange, record: DynamoDBRecord): boolean {
  return listPatterns(change).some((pattern) => matches(pattern, record));
}

function typeIs(types: Values): TypeIs {
  return { type: { S: types } };
}

/** Every field of the pattern must exist. If the pattern names values, the field must have one of them. */
function matches(pattern: unknown, value: unknown): boolean {
  if (Array.isArray(pattern)) return pattern.includes(value) || (asksForAny(pattern) && value !== undefined);
  const fields = new Map(listFields(value));
  return listFields(pattern).every(([name, inner]) => matches(inner, fields.get(name)));
}

function asksForAny(values: readonly unknown[]): boolean {
  return values.some((one) => Object(one).exists === true);
}

function listFields(value: unknown): [string, unknown][] {
  return typeof value === "object" && value !== null ? Object.entries(value) : [];
}
