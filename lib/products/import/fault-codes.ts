import type { ErrorObject } from "ajv";
import { pathToError, schemaProblems } from "../../http/body/schema-problems.ts";
import type { FaultCode, RowFault } from "../../jobs/row-fault.ts";
import type { FileColumn } from "./product-columns.ts";

const CODES: readonly (readonly [RegExp, FaultCode])[] = [
  [/is required|must not be null/, "required"],
  [/must be one of|must be "/, "enum"],
  [/character|at most \d+ (?:elements|keys)/, "length"],
  [/at least|greater than|at most|less than|between/, "range"],
  [/must be an? (?:integer|number|string|boolean|date|text)|must be (?:true|text)/, "type"],
];

/** The kind of a fault by its text. */
export function toFaultCode(text: string): FaultCode {
  return CODES.find(([pattern]) => pattern.test(text))?.[1] ?? "pattern";
}

/** Faults that a request with these attributes would have. */
export function toRowFaults(
  errors: readonly ErrorObject[],
  body: unknown,
  columns: readonly FileColumn[],
): readonly RowFault[] {
  const faults = errors.map((error) => {
    const path = pathToError(error);
    const [problem] = schemaProblems([error], body, "validation");
    const said = (problem?.detail ?? "is not valid.").replace(/^'.*?' /s, "");
    const column = findColumn(path.slice(2), columns)?.name;
    return {
      ...(column === undefined ? {} : { column }),
      code: toFaultCode(said),
      message: `${path.join(".")}: ${said}`,
    };
  });
  // A wrong value often breaks several rules.
  return faults.filter(
    ({ message }, at) =>
      faults.findIndex((other) => other.message.split(":")[0] === message.split(":")[0]) === at,
  );
}

function findColumn(
  [field, key, text]: readonly string[],
  columns: readonly FileColumn[],
): FileColumn | undefined {
  return columns.find((column) => {
    switch (column.kind) {
      case "field":
        return column.field === field;
      case "attribute":
        return column.map === field && column.key === key;
      case "locale":
        return field === "locales" && column.locale === key && column.field === text;
      default:
        return false;
    }
  });
}
