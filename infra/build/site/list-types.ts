import type { Endpoint } from "../../../lib/http/endpoint.ts";

/**
 * The type `Lists`: by path that is read, the operators of each filter field, and what it sorts by. Sites check their filters
 * against it, so that a page cannot offer one that the API refuses.
 */
export function emitListTypes(endpoints: readonly Endpoint[]): string {
  const lists = endpoints.flatMap(({ method, path, query }) => {
    const { filter, sort } = query ?? {};
    if (method !== "GET") return [];
    const filters = Object.entries(filter?.attributes ?? {}).map(
      ([name, { operators }]) => `${JSON.stringify(name)}: ${union(operators)}`,
    );
    return `  ${JSON.stringify(path)}: { filters: { ${filters.join("; ")} }; sorts: ${union(sort?.attributes ?? [])} };`;
  });
  return `export type Lists = {\n${lists.join("\n")}\n};\n`;
}

function union(words: readonly string[]): string {
  return words.length === 0 ? "never" : words.map((word) => JSON.stringify(word)).join(" | ");
}
