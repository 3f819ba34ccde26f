/** Chooses a text by the plural rules of a language. @returns a function of the count */
export function pluralIn(locale: string): (count: number, one: string, other: string) => string {
  const rules = new Intl.PluralRules(locale);
  const numbers = new Intl.NumberFormat(locale);
  return (count, one, other) => `${numbers.format(count)} ${rules.select(count) === "one" ? one : other}`;
}
