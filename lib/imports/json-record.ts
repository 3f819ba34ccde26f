import type { FaultCode, RowFault } from "../jobs/row-fault.ts";
import type { ApiError } from "../kernel/errors.ts";
import { type Fields, isObject } from "../kernel/objects.ts";

export type RefusedRecord = { readonly faults: readonly RowFault[] };

/** The `data` of a record that stands for the body of a request; empty for any other value. */
export function readData(value: unknown): Fields {
  const data = isObject(value) ? value["data"] : undefined;
  return isObject(data) ? data : {};
}

/** A text of a record that names something. Undefined without one, and for an empty one. */
export function readName(data: Fields, field: string): string | undefined {
  const text = data[field];
  return typeof text === "string" && text !== "" ? text : undefined;
}

/** @param field of `data` */
export function refuseRecord(code: FaultCode, field: string, message: string): RefusedRecord {
  return { faults: [{ column: `data.${field}`, code, message: `'${field}' ${message}.` }] };
}

/** The faults of a refusal by a rule that requests and files share. */
export function toFaults({ problems }: ApiError, code: FaultCode): RefusedRecord {
  return {
    faults: problems.map(({ detail, source }): RowFault => {
      return { ...(source === undefined ? {} : { column: source }), code, message: detail };
    }),
  };
}
