import {
  type FilterReading,
  type Operator,
  parseFilter,
  type RawFilter,
  type RawTest,
  refuseFilter,
} from "./filter-parser.ts";
import { type Operand, parseOperand, type ValueType } from "./filter-values.ts";

export type FilterField = {
  readonly type: ValueType;
  readonly operators: readonly Operator[];
  /** The only operands allowed, if not all. */
  readonly values?: readonly Operand[];
  /** Rows find the beginnings of its values, or of their words as well: see `lib/look-ups`. */
  readonly searched?: Searched;
};

export type FilterRules = FilterReading & {
  /** One `*` in a name stands for any text, as in `attributes.*` or `locales.*.name`. */
  readonly attributes: Readonly<Record<string, FilterField>>;
  /** Allows the store's custom fields: only the grammar is read here, the use case calls `checkFilter`. */
  readonly ownFields?: boolean;
};

export type Test = {
  readonly kind: "test";
  readonly operator: Operator;
  readonly field: string;
  readonly element?: number;
  readonly type: ValueType;
  readonly operands: readonly Operand[];
  readonly searched?: Searched;
};
type Searched = "by value" | "by words";
export type Filter = Test | { readonly kind: "all" | "any"; readonly parts: readonly Filter[] };

/** `names` are listed in the error for an unknown field. */
export type FilterFields = {
  readonly find: (field: string, element?: number) => FilterField | undefined;
  readonly names: readonly string[];
};

/** @throws ApiError 400 with the position, the field or the value that does not fit */
export function readFilter(text: string, { attributes, ...reading }: FilterRules): Filter {
  const fields = new Map(Object.entries(attributes));
  return checkFilter(parseFilter(text, reading), {
    find: (field, element) =>
      element === undefined ? (fields.get(field) ?? findByPattern(attributes, field)) : undefined,
    names: [...fields.keys()],
  });
}

function findByPattern(attributes: FilterRules["attributes"], field: string): FilterField | undefined {
  const entry = Object.entries(attributes).find(([name]) => {
    const [start = "", end] = name.split("*");
    const isLongEnough = end !== undefined && field.length >= start.length + end.length;
    return isLongEnough && field.startsWith(start) && field.endsWith(end);
  });
  return entry?.[1];
}

/** @throws ApiError 400 for an unknown field, an operator it does not have or a value of another type */
export function checkFilter(filter: RawFilter, fields: FilterFields): Filter {
  if (filter.kind !== "test") {
    return { kind: filter.kind, parts: filter.parts.map((part) => checkFilter(part, fields)) };
  }
  const { operator, field, element, values } = filter;
  const definition = fields.find(field, element);
  const name = element === undefined ? field : `${field}[${element}]`;
  if (!definition)
    throw refuseFilter(`field [${name}] is not known, allowed fields are [${formatNames(fields.names)}]`);
  if (!definition.operators.includes(operator)) {
    const allowed = definition.operators.join(" ");
    throw refuseFilter(
      `operator [${operator}] cannot be used with field [${name}], allowed operators are [${allowed}]`,
    );
  }
  const operands = values.flatMap((value) => requireOperands(filter, name, definition, value));
  const ofField = element === undefined ? { field } : { field, element };
  const { type, searched } = definition;
  return { kind: "test", operator, ...ofField, type, operands, ...(searched ? { searched } : {}) };
}

/** For `contains` and `contains_any`, an impossible value just does not match; elsewhere it is an error. */
function requireOperands(
  { operator }: RawTest,
  name: string,
  { type, values }: FilterField,
  value: string,
): Operand[] {
  const operand = parseOperand(value, type);
  if (operand !== undefined && values?.includes(operand) === false) {
    throw refuseFilter(`value [${value}] of field [${name}] is not one of [${values.join(" ")}]`);
  }
  if (operand !== undefined) return [operand];
  if (operator === "contains" || operator === "contains_any") return [];
  throw refuseFilter(`value [${value}] of field [${name}] is not of type ${type}`);
}

function formatNames(names: readonly string[]): string {
  return [...names].sort().join(" ");
}
