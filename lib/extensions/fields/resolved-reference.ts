import { invalid, shortName } from "../../kernel/errors.ts";
import { isUuid } from "../../kernel/uuid.ts";
import type { Context } from "../../use-case/context.ts";
import type { Definition } from "../custom-apis/custom-api.ts";
import { findDefinition } from "../store.ts";
import type { Validation } from "./field-schemas.ts";

const PATH = "validation.string.references.custom_api";

/**
 * The rules that a request gives a field, with the Custom API that its values name entries of by the id: its slug may change.
 * @throws ApiError 400 for a Custom API that is not there or not wanted
 */
export async function resolvedReference(
  ctx: Context,
  validation: Validation | undefined,
): Promise<{ readonly validation?: Validation }> {
  const references = validation?.string?.references;
  if (!validation || !references) return validation ? { validation } : {};
  const { type, custom_api: name } = references;
  if (type !== "custom_api_entry") {
    if (name !== undefined) throw refused("can only be given for the type 'custom_api_entry'");
    return { validation };
  }
  if (name === undefined) throw refused("is required for the type 'custom_api_entry'");
  const found = await findApi(ctx, name);
  if (!found) throw refused(`names no custom_api: '${shortName(name)}'`);
  const named = { type, custom_api: found.api.id };
  return { validation: { ...validation, string: { ...validation.string, references: named } } };
}

/** By its id or, since a slug may look like one, by its slug. */
async function findApi({ table }: Context, name: string): Promise<Definition | undefined> {
  const byId = isUuid(name) ? await findDefinition(table, { id: name.toLowerCase() }) : undefined;
  return byId ?? findDefinition(table, { slug: name });
}

function refused(what: string) {
  return invalid(`'${PATH}' ${what}.`, { source: `data.${PATH}` });
}
