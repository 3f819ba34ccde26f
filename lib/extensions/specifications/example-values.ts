import { type Budget, entryBudget, valueCheck } from "../entries/value-checks.ts";
import type { CustomField, ElementType, FieldRules } from "../fields/custom-field.ts";
import { patternSize } from "../fields/pattern-size.ts";
import { sampleText } from "./sample-text.ts";

const ELEMENTS: Readonly<Record<ElementType, unknown>> = {
  any: "one",
  string: "one",
  integer: 1,
  boolean: true,
  float: 1.5,
};
const FILLER = "abcdefghijklmnopqrstuvwxyz";
const REPEATS = [1, 0, 2, 3, 4, 6, 8, 12, 16, 24, 32, 64];
/** A longer example explains nothing. */
const LONGEST_EXAMPLE = 200;

/** Characters of one document's examples that are longer than that: rules may ask for 65,535 of a single field. */
const LONG_EXAMPLES = 50_000;
const SOME_ID = "4c7f0a5e-3a1d-4b62-9d0e-6f1b2a3c4d5e";
/** What an instruction takes to compile, in instructions times characters: 2.5 µs at 20 ns. */
const COMPILING = 125;

/** What the examples of a document may still take. */
type ExampleBudget = Budget & { characters: number };

/** Values that the rules of fields let pass; a field of which none was found is left out, as for an unusual pattern. */
export type Examples = ReadonlyMap<CustomField, unknown>;

/**
 * One example of every field, of all fields together with no more work than the patterns of one entry may take: what
 * is beyond that, or longer than a document should be, has none. The pattern engine must have been loaded.
 */
export function examplesOf(fields: readonly CustomField[]): Examples {
  const budget = { ...entryBudget(), characters: LONG_EXAMPLES };
  const found = fields.map((field) => [field, exampleValue(field, budget)] as const);
  return new Map(found.filter(([, value]) => value !== undefined));
}

function exampleValue(field: CustomField, budget: ExampleBudget): unknown {
  const { regex, min_length } = { regex: null, min_length: null, ...field.rules };
  if ((min_length ?? 0) > Math.max(LONGEST_EXAMPLE, budget.characters)) return undefined;
  if (regex !== null) {
    const compiling = patternSize(regex) * COMPILING;
    if (compiling > budget.work) return undefined;
    budget.work -= compiling;
  }
  const check = valueCheck(field);
  for (const value of candidatesOf(field)) {
    if (check(value, budget).length === 0) return withinLength(value, budget);
  }
  return undefined;
}

function withinLength(value: unknown, budget: ExampleBudget): unknown {
  const { length } = JSON.stringify(value);
  if (length <= LONGEST_EXAMPLE) return value;
  if (length > budget.characters) return undefined;
  budget.characters -= length;
  return value;
}

function candidatesOf(field: CustomField): Iterable<unknown> {
  switch (field.field_type) {
    case "string":
      return texts(field, field.rules);
    case "integer":
      return numbers(field.rules).map(Math.round);
    case "float":
      return numbers(field.rules);
    case "boolean":
      return [true];
    case "list":
      return [list(field.rules)];
    case "any":
      return [{ any: "JSON" }];
  }
}

function* texts({ name, slug, use_as_url_slug }: CustomField, rules: FieldRules["string"]): Iterable<string> {
  const { regex, references } = rules;
  if (references) yield SOME_ID;
  for (const repeats of regex ? REPEATS : []) yield* sized(sampleText(regex ?? "", repeats), rules);
  const word = slug.replaceAll(/[^a-z0-9]+/gi, "-").replaceAll(/^-|-$/g, "");
  yield* sized(use_as_url_slug ? `my-${word || "entry"}` : name, rules);
}

/** As it is, and as long as the rules want it: filled up, or cut. */
function sized(text: string, { min_length, max_length }: FieldRules["string"]): readonly string[] {
  const characters = [...text];
  const least = min_length ?? 0;
  const missing = Math.max(0, least - characters.length);
  const filler = FILLER.repeat(Math.ceil(missing / FILLER.length)).slice(0, missing);
  const cut = characters.slice(0, max_length ?? Math.max(LONGEST_EXAMPLE, least)).join("");
  return [text, `${cut}${filler}`];
}

function numbers({ min_value, max_value }: FieldRules["float"]): readonly number[] {
  const least = min_value ?? Math.min(1, max_value ?? 1);
  const most = max_value ?? Math.max(least, 1);
  return [Math.min(Math.max(1, least), most), least, most, (least + most) / 2, Math.ceil(least)];
}

function list({ min_length, max_length, allowed_type }: FieldRules["list"]): readonly unknown[] {
  const length = Math.max(min_length ?? 0, Math.min(1, max_length ?? 1));
  return Array.from({ length }, () => ELEMENTS[allowed_type]);
}
