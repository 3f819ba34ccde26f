/** Longer texts with accents, for tests: German and Finnish need up to 40 % more room than English. */
export function makePseudo<T>(words: T): T {
  if (typeof words === "string") return stretch(words) as T;
  if (typeof words === "function") return ((...values: unknown[]) => makePseudo(words(...values))) as T;
  if (typeof words !== "object" || words === null) return words;
  return Object.fromEntries(Object.entries(words).map(([name, text]) => [name, makePseudo(text)])) as T;
}

const ACCENTS: Readonly<Record<string, string>> = { a: "á", e: "ë", i: "î", o: "ø", u: "ü" };

function stretch(text: string): string {
  const longer = text.replaceAll(/[aeiou]/g, (letter) => ACCENTS[letter] ?? letter);
  return `${longer} ${"~".repeat(Math.ceil(text.length * 0.4))}`;
}
