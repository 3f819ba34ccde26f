import type { View } from "../../schemas/view.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import type { Definition } from "../custom-apis/custom-api.ts";
import { loadPatternEngine } from "../fields/pattern.ts";
import { listDefinitions } from "../store.ts";
import { type Schema, SHARED_RESPONSES, SHARED_SCHEMAS } from "./answers.ts";
import { buildEntrySchemas } from "./entry-schema.ts";
import { buildExamples } from "./example-values.ts";
import { buildPaths } from "./operations.ts";
import { SHARED_PARAMETERS } from "./parameters.ts";
import type { openapiResponse } from "./schemas.ts";

/** Strongly consistent, without an envelope. */
export async function readOpenapi(ctx: Context): Promise<Reply> {
  const [definitions] = await Promise.all([listDefinitions(ctx.table), loadPatternEngine()]);
  return { body: extensionsDocument(definitions) };
}

const ABOUT = `Entries of the Custom APIs that this store has right now, with the fields, rules and policies that they have right now.

Send the token of \`POST /oauth/access_token\` as \`Authorization: Bearer <token>\`. Errors are \`{ "errors": [ … ] }\`.`;

const bearer = { type: "http", scheme: "bearer", bearerFormat: "JWT" };
const SECURITY_SCHEMES = {
  shopper: {
    ...bearer,
    description:
      "`grant_type=implicit` with the `client_id` alone. With a token of a member or customer as well, a guest is a registered shopper.",
  },
  administrator: {
    ...bearer,
    description: "`grant_type=client_credentials` with `client_id` and `client_secret`; never for browsers.",
  },
};

/** Builds the OpenAPI 3.1 document. Load the pattern engine first if a field has a pattern. */
function extensionsDocument(definitions: readonly Definition[]): View<typeof openapiResponse> {
  const examples = buildExamples(definitions.flatMap(({ fields }) => fields));
  const sorted = definitions
    .toSorted((a, b) => (a.api.slug < b.api.slug ? -1 : 1))
    .map((definition) => ({ ...definition, examples }));
  const tagOf = ({ api }: Definition) =>
    sorted.filter((other) => other.api.name === api.name).length > 1 ? api.api_type : api.name;
  const paths = Object.fromEntries(sorted.flatMap((definition) => buildPaths(definition, tagOf(definition))));
  const named = JSON.stringify(paths);
  const selectUsed = (kind: string, all: Schema) =>
    Object.fromEntries(
      Object.entries(all).filter(([name]) => named.includes(`"#/components/${kind}/${name}"`)),
    );
  return {
    openapi: "3.1.0",
    info: {
      title: "Custom APIs of this store",
      version: "2",
      description: ABOUT,
      contact: { name: "The administrators of this store" },
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: "/", description: "This deployment" }],
    tags: sorted.map((definition) => ({ name: tagOf(definition), description: describeTag(definition) })),
    paths,
    components: {
      securitySchemes: SECURITY_SCHEMES,
      parameters: selectUsed("parameters", SHARED_PARAMETERS),
      responses: selectUsed("responses", SHARED_RESPONSES),
      schemas:
        sorted.length === 0
          ? {}
          : { ...SHARED_SCHEMAS, ...Object.fromEntries(sorted.flatMap(buildEntrySchemas)) },
    },
  };
}

function describeTag({ api }: Definition): string {
  return `${api.description || api.name}\n\nEntries of type \`${api.api_type}\` at \`/v2/extensions/${api.slug}\`.`;
}
