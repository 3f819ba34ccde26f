import { type CountedList, wholeWrite } from "../../../lib/table/counted/counted-list.ts";
import type { Write } from "../../../lib/table/table.ts";
import type { OpenList } from "./list-kind.ts";

/** A counted list of its store, which is whole from the beginning. @param writesAt the writes of the record at a position */
export function wholeList(list: CountedList, writesAt: (position: number) => readonly Write[]): OpenList {
  return {
    request: {},
    *writes(from, to): Generator<readonly Write[]> {
      yield [wholeWrite(list)];
      for (let at = from; at < to; at += 1) yield writesAt(at);
    },
  };
}
