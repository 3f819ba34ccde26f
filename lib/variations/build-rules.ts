/** Which combinations of options get a child, by the ids of options that they hold. */
export type BuildRules = {
  readonly default: "include" | "exclude";
  readonly include?: readonly (readonly string[])[];
  readonly exclude?: readonly (readonly string[])[];
};
