/** Rows as text in aligned columns; the first row is the heading, numbers line up on the right. */
export function columns(rows: readonly (readonly (string | number)[])[]): string {
  const widths = (rows[0] ?? []).map((_, at) => Math.max(...rows.map((row) => String(row[at]).length)));
  return rows
    .map((row) =>
      row
        .map((cell, at) => {
          const width = widths[at] ?? 0;
          return typeof cell === "number" ? String(cell).padStart(width) : cell.padEnd(width);
        })
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}
