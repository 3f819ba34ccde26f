/** Whether a condition of the operators `in` and `nin` holds, given whether something is in its list. */
export function membershipOf(operator: string | undefined): ((isIn: boolean) => boolean) | undefined {
  if (operator === "in") return (isIn) => isIn;
  return operator === "nin" ? (isIn) => !isIn : undefined;
}

/** The texts in a list, in small letters where their case does not matter. */
export function textsOf(list: unknown, { areIds }: { areIds: boolean }): readonly string[] {
  const texts = Array.isArray(list) ? list.filter((value) => typeof value === "string") : [];
  return areIds ? texts.map((text) => text.toLowerCase()) : texts;
}
