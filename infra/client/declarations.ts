import { astToString, openapiTS, ts } from "typescript-5";

const { factory } = ts;
/** Contents of files travel as they are. */
const BLOB = factory.createTypeReferenceNode("Blob");

/**
 * TypeScript declarations of an OpenAPI document: its `paths`, and each of its schemas by name.
 * @param text the document as JSON
 * @throws Error if it is no OpenAPI document
 */
export async function declarationsOf(text: string): Promise<string> {
  const nodes = await openapiTS(text, {
    rootTypes: true,
    rootTypesNoSchemaPrefix: true,
    // What the service fills in need not be sent.
    defaultNonNullable: false,
    emptyObjectsUnknown: true,
    transform: ({ format }) => (format === "binary" ? BLOB : undefined),
  });
  return astToString(nodes);
}
