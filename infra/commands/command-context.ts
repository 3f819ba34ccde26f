import { randomUUID } from "node:crypto";
import { deadlineIn } from "../../lib/kernel/deadline.ts";
import type { Table } from "../../lib/table/table.ts";
import { type Context, WITHOUT_REQUEST } from "../../lib/use-case/context.ts";

type Setting = {
  readonly longestMs: number;
  /** Demo keys work, and live keys of payment providers do not. */
  readonly isLocal?: boolean;
};

/** A context for a use case that a person runs outside of a function. Its errors go to standard error. */
export function openContext(table: Table, { longestMs, isLocal = false }: Setting): Context {
  const quiet = () => {};
  return {
    ...WITHOUT_REQUEST,
    table,
    deadline: deadlineIn(longestMs),
    now: () => new Date(),
    newId: () => randomUUID(),
    log: { info: quiet, warn: quiet, error: (event, fields) => console.error(event, fields) },
    count: quiet,
    profile: "specification",
    demoKeys: isLocal ? "allowed" : "refused",
    addressLimit: 0,
    requestId: randomUUID(),
    effectId: randomUUID(),
  };
}
