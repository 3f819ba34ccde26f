import { schemaProblems } from "../http/body/schema-problems.ts";
import { bodyErrors } from "../http/body/validators.ts";
import type { Endpoint } from "../http/endpoint.ts";
import type { RowFault } from "../jobs/row-fault.ts";

/** The code of each rule of a schema; of any other `pattern`. */
const CODES: Readonly<Record<string, RowFault["code"]>> = {
  required: "required",
  type: "type",
  const: "enum",
  enum: "enum",
  minLength: "length",
  maxLength: "length",
  minimum: "range",
  maximum: "range",
  additionalProperties: "not_supported",
};

/** Faults of a record that stands for the body of this endpoint, each with the path of its field. */
export function findRequestFaults(
  request: Pick<Endpoint, "id" | "body">,
  value: unknown,
): readonly RowFault[] {
  return bodyErrors(request, value).flatMap((error) =>
    schemaProblems([error], value, "validation").map(({ source = "data", detail }): RowFault => {
      const text = detail.replace(/^'.*?' /s, "");
      return { column: source, code: CODES[error.keyword] ?? "pattern", message: `${source}: ${text}` };
    }),
  );
}
