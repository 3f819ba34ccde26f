export function compileMembership(operator: string | undefined): ((isIn: boolean) => boolean) | undefined {
  if (operator === "in") return (isIn) => isIn;
  return operator === "nin" ? (isIn) => !isIn : undefined;
}

/** Strings of a list. Ids are in lower case. */
export function filterTexts(list: unknown, { areIds }: { areIds: boolean }): readonly string[] {
  const texts = Array.isArray(list) ? list.filter((value) => typeof value === "string") : [];
  return areIds ? texts.map((text) => text.toLowerCase()) : texts;
}
