import type { Definition } from "../custom-apis/custom-api.ts";
import { type Budget, entryBudget, valueCheck } from "../entries/value-checks.ts";
import type { CustomField, ElementType, FieldRules } from "../fields/custom-field.ts";
import { patternSize } from "../fields/pattern.ts";
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

/** Total characters of longer examples in one document: rules may require 65,535 for one field. */
const LONG_EXAMPLES = 50_000;
const SOME_ID = "4c7f0a5e-3a1d-4b62-9d0e-6f1b2a3c4d5e";
/** Cost to compile an instruction, in instructions times characters: 2.5 µs at 20 ns. */
const COMPILE_COST = 125;

type ExampleBudget = Budget & { characters: number };

/** A field without an example, as with an unusual pattern, is left out. */
export type Examples = ReadonlyMap<CustomField, unknown>;

/** Shares one entry's pattern budget among all fields. The pattern engine must be loaded. */
export function buildExamples(fields: readonly CustomField[]): Examples {
  const budget = { ...entryBudget(), characters: LONG_EXAMPLES };
  const values = fields.map((field) => [field, findExampleValue(field, budget)] as const);
  return new Map(values.filter(([, value]) => value !== undefined));
}

function findExampleValue(field: CustomField, budget: ExampleBudget): unknown {
  const { regex, min_length } = { regex: null, min_length: null, ...field.rules };
  if ((min_length ?? 0) > Math.max(LONGEST_EXAMPLE, budget.characters)) return undefined;
  if (regex !== null) {
    const compiling = patternSize(regex) * COMPILE_COST;
    if (compiling > budget.work) return undefined;
    budget.work -= compiling;
  }
  const check = valueCheck(field);
  for (const value of listCandidates(field)) {
    if (check(value, budget).length === 0) return chargeExampleLength(value, budget);
  }
  return undefined;
}

function chargeExampleLength(value: unknown, budget: ExampleBudget): unknown {
  const { length } = JSON.stringify(value);
  if (length <= LONGEST_EXAMPLE) return value;
  if (length > budget.characters) return undefined;
  budget.characters -= length;
  return value;
}

function listCandidates(field: CustomField): Iterable<unknown> {
  switch (field.field_type) {
    case "string":
      return texts(field, field.rules);
    case "integer":
      return listNumberCandidates(field.rules).map(Math.round);
    case "float":
      return listNumberCandidates(field.rules);
    case "boolean":
      return [true];
    case "list":
      return [buildListCandidate(field.rules)];
    case "any":
      return [{ any: "JSON" }];
  }
}

function* texts({ name, slug, use_as_url_slug }: CustomField, rules: FieldRules["string"]): Iterable<string> {
  const { regex, references } = rules;
  if (references) yield SOME_ID;
  for (const repeats of regex ? REPEATS : []) yield* fitLength(sampleText(regex ?? "", repeats), rules);
  const word = slug.replaceAll(/[^a-z0-9]+/gi, "-").replaceAll(/^-|-$/g, "");
  yield* fitLength(use_as_url_slug ? `my-${word || "entry"}` : name, rules);
}

/** The text as it is, and cut or filled to the required length. */
function fitLength(text: string, { min_length, max_length }: FieldRules["string"]): readonly string[] {
  const characters = [...text];
  const least = min_length ?? 0;
  const missing = Math.max(0, least - characters.length);
  const filler = FILLER.repeat(Math.ceil(missing / FILLER.length)).slice(0, missing);
  const cut = characters.slice(0, max_length ?? Math.max(LONGEST_EXAMPLE, least)).join("");
  return [text, `${cut}${filler}`];
}

function listNumberCandidates({ min_value, max_value }: FieldRules["float"]): readonly number[] {
  const least = min_value ?? Math.min(1, max_value ?? 1);
  const most = max_value ?? Math.max(least, 1);
  return [Math.min(Math.max(1, least), most), least, most, (least + most) / 2, Math.ceil(least)];
}

function buildListCandidate({
  min_length,
  max_length,
  allowed_type,
}: FieldRules["list"]): readonly unknown[] {
  const length = Math.max(min_length ?? 0, Math.min(1, max_length ?? 1));
  return Array.from({ length }, () => ELEMENTS[allowed_type]);
}

export type Described = Definition & { readonly examples: Examples };
