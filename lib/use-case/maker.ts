import type { Actor } from "../kernel/item-writer.ts";
import type { Caller } from "./context.ts";
import { formatActor } from "./shown-maker.ts";

/** Creator or last editor: `k:` and the client id of a key, `s:` and the id of a member of staff. */
export type Maker = string;

/** Absent on what is older than these fields. */
export type Made = { readonly created_by?: Maker; readonly updated_by?: Maker };

/** Undefined for background work. */
function toMaker(caller: Caller): Maker | undefined {
  if (caller.grant === "none") return undefined;
  return caller.staffId === undefined ? `k:${caller.clientId}` : `s:${caller.staffId}`;
}

/** For a new promotion or code. */
export function buildCreator(caller: Caller): Pick<Made, "created_by"> {
  const created_by = toMaker(caller);
  return created_by === undefined ? {} : { created_by };
}

/** For what is created or changed. */
export function buildEditor(caller: Caller): Pick<Made, "updated_by"> {
  const updated_by = toMaker(caller);
  return updated_by === undefined ? {} : { updated_by };
}

/** As answers show it, see `formatActor`. */
export function formatMaker(maker: Maker): string {
  return formatActor(toActor(maker)) ?? "";
}

function toActor(maker: Maker): Actor {
  return { kind: maker.startsWith("s:") ? "s" : "k", id: maker.slice(2) };
}

/** For a file, which stays as it was written: the person may go later. */
export function formatMakerInFile(maker: Maker): string {
  return maker.startsWith("s:") ? `Staff-${maker.slice(2)}` : formatMaker(maker);
}

export function viewMakers({ created_by, updated_by }: Made) {
  return {
    ...(created_by === undefined ? {} : { created_by: formatMaker(created_by) }),
    ...(updated_by === undefined ? {} : { updated_by: formatMaker(updated_by) }),
  };
}
