import type { Write } from "../../../lib/table/table.ts";
import type { OpenList } from "./list-kind.ts";

/** The counted list of a store. @param writesAt the writes of the record at a position */
export function wholeList(writesAt: (position: number) => readonly Write[]): OpenList {
  return {
    request: {},
    *writes(from, to): Generator<readonly Write[]> {
      for (let at = from; at < to; at += 1) yield writesAt(at);
    },
  };
}
