import { TITLES } from "../../kernel/error-titles.ts";
import { type Problem, problem, shortName } from "../../kernel/errors.ts";
import { type CustomInputs, MAX_TEXT } from "../cart/cart.ts";

/** A product's rules for one of its custom inputs. */
type InputDefinition = {
  readonly name: string;
  readonly required?: boolean | null;
  readonly validation_rules?:
    | readonly {
        readonly type: string;
        readonly options?: { readonly max_length?: number | null } | null;
      }[]
    | null;
};

export type InputDefinitions = Readonly<Record<string, InputDefinition>>;

/** Texts have at most 255 characters; a product may set shorter limits. Keys that it does not define stay. */
export function listCustomInputProblems(
  customInputs: CustomInputs | undefined,
  defined: InputDefinitions,
): Problem[] {
  const inputs = new Map(Object.entries(customInputs ?? {}));
  const problems = [...inputs].flatMap(([key, value]) =>
    textProblems(value, `custom_inputs.${shortName(key)}`, MAX_TEXT),
  );
  for (const [key, definition] of Object.entries(defined)) {
    const path = `custom_inputs.${key}`;
    const value = inputs.get(key);
    if (value !== undefined) {
      const limit = maxLength(definition);
      if (limit < MAX_TEXT && typeof value === "string") problems.push(...longerThan(value, path, limit));
    } else if (definition.required) {
      problems.push(problem(400, `'${path}' is required.`, { title: TITLES.required, source: path }));
    }
  }
  return problems;
}

function maxLength({ validation_rules }: InputDefinition): number {
  const limits = (validation_rules ?? []).map(({ options }) => options?.max_length ?? MAX_TEXT);
  return Math.min(MAX_TEXT, ...limits);
}

function textProblems(value: unknown, path: string, limit: number): Problem[] {
  if (typeof value === "string") return longerThan(value, path, limit);
  if (typeof value === "object" && value !== null && !Array.isArray(value)) {
    return Object.entries(value).flatMap(([key, child]) =>
      textProblems(child, `${path}.${shortName(key)}`, limit),
    );
  }
  return [problem(400, `'${path}' must be a text.`, { title: TITLES.invalidType, source: path })];
}

function longerThan(text: string, path: string, limit: number): Problem[] {
  const length = [...text].length;
  if (length <= limit || (limit === MAX_TEXT && text.length <= limit)) return [];
  const detail = `'${path}' must have at most ${limit} characters.`;
  return [problem(400, detail, { title: TITLES.stringLte, source: path, meta: { value: length } })];
}
