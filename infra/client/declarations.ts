import { astToString, openapiTS, ts } from "typescript-5";

const { factory } = ts;
/** Type of binary content. */
const BLOB = factory.createTypeReferenceNode("Blob");

/**
 * TypeScript declarations of an OpenAPI document: its `paths`, and each schema by name.
 * @param text the document as JSON
 * @throws Error if the text is not an OpenAPI document
 */
export async function emitDeclarations(text: string): Promise<string> {
  const nodes = await openapiTS(text, {
    rootTypes: true,
    rootTypesNoSchemaPrefix: true,
    // Fields with a default are optional in requests.
    defaultNonNullable: false,
    emptyObjectsUnknown: true,
    transform: ({ format }) => (format === "binary" ? BLOB : undefined),
  });
  return astToString(nodes);
}
