export type Row = readonly (string | number)[];

/** Text in aligned columns; the first row is the heading, numbers are right-aligned. */
export function columns(rows: readonly Row[]): string {
  const widths = (rows[0] ?? []).map((_, at) => Math.max(...rows.map((row) => String(row[at]).length)));
  return rows
    .map((row) =>
      row
        .map((cell, at) => {
          const width = widths[at] ?? 0;
          return /^[\d.,]+$/.test(String(cell)) ? String(cell).padStart(width) : String(cell).padEnd(width);
        })
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}
