import type { Operator } from "./filter-operators.ts";
import {
  type FilterReading,
  parseFilter,
  type RawFilter,
  type RawTest,
  refuseFilter,
} from "./filter-parser.ts";
import { type Operand, operandOf, type ValueType } from "./filter-values.ts";

export type FilterField = {
  readonly type: ValueType;
  readonly operators: readonly Operator[];
  /** The only values it can be compared with. */
  readonly values?: readonly Operand[];
};

/** What an endpoint's `filter` may ask. */
export type FilterRules = FilterReading & {
  /** A name that ends in `.*` stands for everything below it. */
  readonly attributes: Readonly<Record<string, FilterField>>;
  /** The store's own fields join in: only the text is read here, the use case calls `checkFilter` itself. */
  readonly ownFields?: boolean;
};

/** One operation whose field, operator and values were found to fit. */
export type Test = {
  readonly kind: "test";
  readonly operator: Operator;
  readonly field: string;
  readonly element?: number;
  readonly type: ValueType;
  readonly operands: readonly Operand[];
};
export type Filter = Test | { readonly kind: "all" | "any"; readonly parts: readonly Filter[] };

/** The fields a filter may name: how to find one, and all their names for the message when it is not found. */
export type FilterFields = {
  readonly find: (field: string, element?: number) => FilterField | undefined;
  readonly names: readonly string[];
};

/**
 * Reads and checks a filter against fixed attributes.
 * @throws ApiError 400 with the position, the field or the value that does not fit
 */
export function readFilter(text: string, { attributes, ...reading }: FilterRules): Filter {
  const fields = new Map(Object.entries(attributes));
  return checkFilter(parseFilter(text, reading), {
    find: (field, element) =>
      element === undefined ? (fields.get(field) ?? fields.get(familyOf(field))) : undefined,
    names: [...fields.keys()],
  });
}

/** `attributes.*` for `attributes.material`. */
function familyOf(field: string): string {
  return `${field.slice(0, field.indexOf(".") + 1)}*`;
}

/** @throws ApiError 400 for an unknown field, an operator it does not have or a value of another type */
export function checkFilter(filter: RawFilter, fields: FilterFields): Filter {
  if (filter.kind !== "test") {
    return { kind: filter.kind, parts: filter.parts.map((part) => checkFilter(part, fields)) };
  }
  const { operator, field, element, values } = filter;
  const known = fields.find(field, element);
  const name = element === undefined ? field : `${field}[${element}]`;
  if (!known)
    throw refuseFilter(`field [${name}] is not known, allowed fields are [${sorted(fields.names)}]`);
  if (!known.operators.includes(operator)) {
    const allowed = known.operators.join(" ");
    throw refuseFilter(
      `operator [${operator}] cannot be used with field [${name}], allowed operators are [${allowed}]`,
    );
  }
  const operands = values.flatMap((value) => operandFor(filter, name, known, value));
  const ofField = element === undefined ? { field } : { field, element };
  return { kind: "test", operator, ...ofField, type: known.type, operands };
}

/** Asking whether a list holds a value that it cannot hold has an answer: no. Elsewhere it is a mistake. */
function operandFor(
  { operator }: RawTest,
  name: string,
  { type, values }: FilterField,
  value: string,
): Operand[] {
  const operand = operandOf(value, type);
  if (operand !== undefined && values?.includes(operand) === false) {
    throw refuseFilter(`value [${value}] of field [${name}] is not one of [${values.join(" ")}]`);
  }
  if (operand !== undefined) return [operand];
  if (operator === "contains" || operator === "contains_any") return [];
  throw refuseFilter(`value [${value}] of field [${name}] is not of type ${type}`);
}

function sorted(names: readonly string[]): string {
  return [...names].sort().join(" ");
}
