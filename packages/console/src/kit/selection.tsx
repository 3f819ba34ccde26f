import { useEffect, useRef, useState } from "preact/hooks";
import { call, type PlainAsk } from "../api/call.ts";
import { words } from "../words/words.ts";
import type { ListPath, ListSpec, RowOf } from "./list-spec.ts";
import { readId } from "./rows.tsx";

export type Selection<Row> = {
  readonly rows: readonly Row[];
  readonly isAll: boolean;
  readonly has: (row: Row) => boolean;
  /** With `isRange`, also all rows between this one and the last. */
  readonly toggle: (row: Row, isRange?: boolean) => void;
  readonly togglePage: () => void;
  readonly choose: (rows: readonly Row[]) => void;
};

/** The selected rows of a list. Another filter or page empties it. */
export function useSelection<Row>(page: readonly Row[], inputs: readonly unknown[]): Selection<Row> {
  const [chosen, setChosen] = useState<readonly Row[]>([]);
  const last = useRef<Row>(undefined);
  useEffect(() => setChosen([]), inputs);
  const ids = new Set(chosen.map(readId));
  const has = (row: Row) => ids.has(readId(row));
  const isAll = page.length > 0 && page.every(has);
  return {
    rows: chosen,
    isAll,
    has,
    toggle: (row, isRange = false) => {
      const ends = [row, isRange && last.current ? last.current : row].map((one) =>
        page.findIndex((other) => readId(other) === readId(one)),
      );
      const some = page.slice(Math.min(...ends), Math.max(...ends) + 1);
      const touched = new Set(some.map(readId));
      setChosen(has(row) ? chosen.filter((one) => !touched.has(readId(one))) : [...chosen, ...some.filter((one) => !has(one))]);
      last.current = row;
    },
    togglePage: () => setChosen(isAll ? [] : page),
    choose: setChosen,
  };
}

type BarProps<P extends ListPath, Extra> = {
  readonly spec: ListSpec<P, Extra>;
  readonly selection: Selection<RowOf<P>>;
  readonly total: number;
  readonly ask: PlainAsk;
};

/** Actions for the selected rows. */
export function SelectionBar<P extends ListPath, Extra>({
  spec: { bulk = [], path },
  selection,
  total,
  ask,
}: BarProps<P, Extra>) {
  const [open, setOpen] = useState<number>();
  const { rows } = selection;
  if (bulk.length === 0 || rows.length === 0) return null;
  const done = () => {
    setOpen(undefined);
    selection.choose([]);
  };
  const { kit } = words.value;
  const chooseAll = async () => selection.choose(await readAllRows<RowOf<P>>(path, ask, total));
  return (
    <div class="selection line wrap">
      <strong>{kit.selected(rows.length)}</strong>
      {selection.isAll && rows.length < total && (
        <button type="button" class="plain" onClick={chooseAll}>
          {kit.selectAll(total)}
        </button>
      )}
      {bulk.map(({ label }, at) => (
        <button key={label(words.value)} type="button" onClick={() => setOpen(at)}>
          {label(words.value)}
        </button>
      ))}
      <button type="button" class="plain" onClick={done}>
        {kit.clearSelection}
      </button>
      {open !== undefined && bulk[open]?.open(rows, done)}
    </div>
  );
}

const AT_ONCE = 100;
/** The API's last offset. */
const MOST_ROWS = 10_000;

/** All rows that match, page by page. */
async function readAllRows<Row>(path: string, ask: PlainAsk, total: number): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (let offset = 0; offset < Math.min(total, MOST_ROWS); offset += AT_ONCE) {
    const query = { ...ask.query, "page[limit]": AT_ONCE, "page[offset]": offset };
    const { data } = (await call("get", path, { ...ask, query })) as { readonly data: readonly Row[] };
    if (data.length === 0) break;
    rows.push(...data);
  }
  return rows;
}
