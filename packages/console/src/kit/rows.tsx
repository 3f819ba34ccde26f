import type { TargetedKeyboardEvent } from "preact";
import { words } from "../words/words.ts";
import type { Address } from "./address.ts";
import type { Column, ListPath, ListSpec, RowOf } from "./list-spec.ts";
import type { Selection } from "./selection.tsx";

type RowsProps<P extends ListPath, Extra> = {
  readonly spec: ListSpec<P, Extra>;
  readonly rows: readonly RowOf<P>[];
  readonly extra: Extra;
  readonly selection: Selection<RowOf<P>>;
  readonly address: Address;
  readonly sorted: string | undefined;
  readonly isOld: boolean;
};

/** The rows of a list as a table; on a narrow screen each is a card. Keys: j and k move, x selects, Enter opens. */
export function Rows<P extends ListPath, Extra>({ spec, rows, extra, selection, address, sorted, isOld }: RowsProps<P, Extra>) {
  const w = words.value;
  const canSelect = (spec.bulk ?? []).length > 0;
  return (
    <div class="rows">
      <table class={isOld ? "old" : ""} onKeyDown={moveByKey}>
        <caption class="hidden">{spec.caption(w)}</caption>
        <thead>
          <tr>
            {canSelect && (
              <th class="select">
                <input type="checkbox" aria-label={w.kit.selectPage} checked={selection.isAll} onChange={selection.togglePage} />
              </th>
            )}
            {spec.columns.map((column) => (
              <Head key={column.head(w)} column={column} sorted={sorted} address={address} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={readId(row) ?? at} aria-selected={canSelect ? selection.has(row) : undefined}>
              {canSelect && (
                <td class="select">
                  <input
                    type="checkbox"
                    aria-label={w.kit.selectRow(at + 1)}
                    checked={selection.has(row)}
                    onClick={({ shiftKey }) => selection.toggle(row, shiftKey)}
                  />
                </td>
              )}
              {spec.columns.map((column, place) => (
                <Cell
                  key={column.head(w)}
                  {...{ column, row, extra }}
                  href={place === leadOf(spec) ? spec.href?.(row) : undefined}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The column that names a row: the first one with a heading. */
function leadOf<P extends ListPath, Extra>({ columns }: ListSpec<P, Extra>): number {
  return Math.max(
    0,
    columns.findIndex(({ head }) => head(words.value) !== ""),
  );
}

export function readId(row: unknown): string | undefined {
  return typeof row === "object" && row !== null && "id" in row ? String(row.id) : undefined;
}

type CellProps<Row, Extra> = {
  readonly column: Column<Row, Extra, string>;
  readonly row: Row;
  readonly extra: Extra;
  readonly href: string | undefined;
};

function Cell<Row, Extra>({ column, row, extra, href }: CellProps<Row, Extra>) {
  const w = words.value;
  const shown = column.show(row, extra, w);
  const classes = `${column.isNumber ? "number" : ""} ${column.isMinor ? "minor" : ""} ${href ? "lead" : ""}`.trim();
  return (
    <td class={classes} data-label={column.head(w)}>
      {href ? <a href={href}>{shown}</a> : shown}
    </td>
  );
}

type HeadProps<Row, Extra> = {
  readonly column: Column<Row, Extra, string>;
  readonly sorted: string | undefined;
  readonly address: Address;
};

function Head<Row, Extra>({ column, sorted = "", address }: HeadProps<Row, Extra>) {
  const text = column.head(words.value);
  const classes = `${column.isNumber ? "number" : ""} ${column.isMinor ? "minor" : ""}`.trim();
  if (column.sort === undefined) return text === "" ? <td class={classes} /> : <th class={classes}>{text}</th>;
  const { sort } = column;
  const order = sorted === sort ? "ascending" : sorted === `-${sort}` ? "descending" : "none";
  return (
    <th class={classes} aria-sort={order}>
      <button
        type="button"
        class="sort"
        onClick={() => address.set({ sort: order === "descending" ? sort : `-${sort}`, page: "" })}
      >
        {text} <span aria-hidden="true">{{ ascending: "↑", descending: "↓", none: "↕" }[order]}</span>
      </button>
    </th>
  );
}

const STEPS: Readonly<Record<string, number>> = { j: 1, k: -1 };

function moveByKey(event: TargetedKeyboardEvent<HTMLTableElement>) {
  if (event.target instanceof HTMLInputElement && event.target.type !== "checkbox") return;
  if (event.ctrlKey || event.metaKey || event.altKey || !(event.target instanceof HTMLElement)) return;
  const row = event.target.closest("tr");
  const step = STEPS[event.key];
  if (step !== undefined) {
    const rows = [...event.currentTarget.querySelectorAll("tbody tr")];
    const next = rows[row ? rows.indexOf(row) + step : 0];
    next?.querySelector<HTMLElement>("td.lead a, a, button")?.focus();
    event.preventDefault();
  }
  if (event.key === "x") row?.querySelector<HTMLElement>("td.select input")?.click();
}
