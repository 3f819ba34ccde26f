import { invalid, shortName } from "../../kernel/errors.ts";
import { isUuid } from "../../kernel/ids.ts";
import type { Context } from "../../use-case/context.ts";
import type { Definition } from "../custom-apis/custom-api.ts";
import { findDefinition } from "../store.ts";
import type { Validation } from "./field-schemas.ts";

const PATH = "validation.string.references.custom_api";

/** Replaces the Custom API's slug by its id, since slugs change. @throws ApiError 400 for a bad reference */
export async function resolveReference(
  ctx: Context,
  validation: Validation | undefined,
): Promise<{ readonly validation?: Validation }> {
  const references = validation?.string?.references;
  if (!validation || !references) return validation ? { validation } : {};
  const { type, custom_api: name } = references;
  if (type !== "custom_api_entry") {
    if (name !== undefined) throw buildReferenceError("can only be given for the type 'custom_api_entry'");
    return { validation };
  }
  if (name === undefined) throw buildReferenceError("is required for the type 'custom_api_entry'");
  const definition = await findApi(ctx, name);
  if (!definition) throw buildReferenceError(`names no custom_api: '${shortName(name)}'`);
  const named = { type, custom_api: definition.api.id };
  return { validation: { ...validation, string: { ...validation.string, references: named } } };
}

/** By id, else by slug: a slug may look like an id. */
async function findApi({ table }: Context, name: string): Promise<Definition | undefined> {
  const byId = isUuid(name) ? await findDefinition(table, { id: name.toLowerCase() }) : undefined;
  return byId ?? findDefinition(table, { slug: name });
}

function buildReferenceError(what: string) {
  return invalid(`'${PATH}' ${what}.`, { source: `data.${PATH}` });
}
