import { problem, shortName, toApiError } from "../kernel/errors.ts";
import type { FieldNotes } from "../schemas/noted-answer.ts";
import type { Context } from "../use-case/context.ts";
import { getSettings } from "./store.ts";

/**
 * Refuses fields of the contract that have no effect here, unless the store keeps them.
 * @param fields dotted paths in the request
 * @returns what the answer has next to its data
 * @throws ApiError 422 that names each field
 * @answers What happens to fields without effect?
 */
export async function checkFieldsWithoutEffect(
  { table }: Pick<Context, "table">,
  fields: readonly string[],
): Promise<FieldNotes> {
  const names = fields.map(shortName);
  if (names.length === 0) return {};
  const { settings } = await getSettings(table);
  if (settings.fields_without_effect === "keep") return { meta: { messages: names.map(buildMessage) } };
  const [first, ...others] = names.map((source) =>
    problem(422, `'${source}' has no effect here. The store setting 'fields_without_effect' may keep it.`, {
      source,
    }),
  );
  if (first) throw toApiError(first, ...others);
  return {};
}

function buildMessage(name: string) {
  return {
    source: { type: "field" as const, id: name },
    title: "Field Without Effect" as const,
    description: `'${name}' was kept. It has no effect here.`,
  };
}
