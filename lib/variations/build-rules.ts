/** Rules are lists of option ids that a combination must have. The longest matching rule decides. */
export type BuildRules = {
  readonly default: "include" | "exclude";
  readonly include?: readonly (readonly string[])[];
  readonly exclude?: readonly (readonly string[])[];
};
