import { openObject } from "../../schemas/exact-object.ts";
import { GUEST_SHOPPER, type Permission, REGISTERED_SHOPPER } from "../roles.ts";
import { answer, ref, refusals, type Schema } from "./answers.ts";
import { entryExample, inputExample, listExample } from "./entry-examples.ts";
import { hasBlindWriters } from "./entry-schema.ts";
import type { Described } from "./example-values.ts";
import { entryParameter, listParameters, refParameter } from "./parameters.ts";

/** The parts of an operation that differ between operations. */
type OperationParts = {
  readonly summary: string;
  readonly description: string;
  readonly parameters?: readonly Schema[];
  readonly requestBody?: Schema;
  readonly responses: Schema;
};

export function buildPaths(definition: Described, tag: string): readonly (readonly [string, Schema])[] {
  const { slug } = definition.api;
  const operation = prepareOperations(definition, tag);
  return [
    [
      `/v2/extensions/${slug}`,
      { get: operation("list", describeList), post: operation("create", describeCreate) },
    ],
    [
      `/v2/extensions/${slug}/{entryID}`,
      {
        parameters: [entryParameter(definition)],
        get: operation("read", describeRead),
        put: operation("update", describeUpdate),
        delete: operation("delete", describeDelete),
      },
    ],
  ];
}

function prepareOperations(definition: Described, tag: string) {
  return (permission: Permission, describe: (definition: Described) => OperationParts): Schema => {
    const { parameters = [], description, summary, ...own } = describe(definition);
    const callers = listCallers(definition, permission);
    const headers = callers.includes("shopper")
      ? [refParameter("AccountToken"), refParameter("CustomerToken")]
      : [];
    return {
      operationId: `${permission}_${definition.api.api_type}`,
      tags: [tag],
      summary,
      description: `${description} ${describeCallers(definition, permission)}`,
      security: callers.map((scheme) => ({ [scheme]: [] })),
      ...(parameters.length + headers.length > 0 ? { parameters: [...parameters, ...headers] } : {}),
      ...own,
    };
  };
}

function describeList(definition: Described): OperationParts {
  const { name, api_type } = definition.api;
  const own = listParameters(definition);
  const page = [
    refParameter("PageLimit"),
    refParameter("PageOffset"),
    refParameter("PageAfter"),
    refParameter("TotalMethod"),
    refParameter("Timeout"),
  ];
  return {
    summary: `List ${name}`,
    description: "A page of entries, the newest first unless `sort` says otherwise.",
    parameters: [...own, ...page],
    responses: {
      200: answer("A page of entries.", ref(`${api_type}_list`), { example: listExample(definition) }),
      ...refusals(400, 401, 403, 404, 422, 429, 503),
    },
  };
}

function describeCreate(definition: Described): OperationParts {
  return {
    summary: `Create an entry of ${definition.api.name}`,
    description:
      "Creates an entry. A field that is not required and left out is null. A list of up to 100 in `data` creates several, all or none with `add_all_or_nothing` in `options`.",
    parameters: [refParameter("IdempotencyKey")],
    requestBody: buildRequestBody(definition, "create"),
    responses: {
      201: describeWrittenEntry(definition, "The new entry."),
      ...refusals(400, 401, 403, 404, 409, 413, 422, 429, 503),
    },
  };
}

function describeRead(definition: Described): OperationParts {
  return {
    summary: `Get an entry of ${definition.api.name}`,
    description: "One entry with its state, which `If-Match` may name.",
    responses: {
      200: { ...entryAnswer(definition, "The entry."), headers: ETAG },
      ...refusals(400, 401, 403, 404, 422, 429, 503),
    },
  };
}

function describeUpdate(definition: Described): OperationParts {
  const upserts = definition.api.allow_upserts;
  const more = upserts ? " Where there is no such entry, it is created." : "";
  return {
    summary: `Update an entry of ${definition.api.name}`,
    description: `Changes the fields that are sent and leaves the others.${more}`,
    parameters: [refParameter("IfMatch")],
    requestBody: buildRequestBody(definition, "update"),
    responses: {
      200: describeWrittenEntry(definition, "The entry as it is now."),
      ...(upserts ? { 201: describeWrittenEntry(definition, "The entry, which is new.") } : {}),
      ...refusals(400, 401, 403, 404, 409, 412, 413, 429, 503),
    },
  };
}

function describeDelete(definition: Described): OperationParts {
  return {
    summary: `Delete an entry of ${definition.api.name}`,
    description: "The entry is deleted at once and permanently.",
    parameters: [refParameter("IfMatch")],
    responses: {
      204: { description: "The entry is deleted; there is no body." },
      ...refusals(400, 401, 403, 404, 409, 412, 429, 503),
    },
  };
}

const ETAG = {
  ETag: { description: "Tag of the entry's state, for `If-Match`.", schema: { type: "string" } },
};

function entryAnswer(definition: Described, description: string, schema = definition.api.api_type): Schema {
  return answer(description, wrapInData(ref(schema)), { example: { data: entryExample(definition) } });
}

function describeWrittenEntry(definition: Described, description: string): Schema {
  const { api_type } = definition.api;
  const schema = hasBlindWriters(definition) ? `${api_type}_written` : api_type;
  return { ...entryAnswer(definition, description, schema), headers: ETAG };
}

function buildRequestBody(definition: Described, what: "create" | "update"): Schema {
  const schema = wrapInData(ref(`${definition.api.api_type}_${what}`));
  const input = inputExample(definition, what === "create");
  const example = input === undefined ? {} : { example: { data: input } };
  return { required: true, content: { "application/json": { schema, ...example } } };
}

function wrapInData(schema: Schema): Schema {
  return openObject(["data"], { data: schema });
}

/** The caller with the fewest rights comes first. */
function listCallers(
  definition: Described,
  permission: Permission,
): readonly ("shopper" | "administrator")[] {
  return listShoppersWith(definition, permission).length > 0
    ? ["shopper", "administrator"]
    : ["administrator"];
}

function describeCallers(definition: Described, permission: Permission): string {
  const shoppers = listShoppersWith(definition, permission);
  if (shoppers.length === 0) return "Callers: administrators.";
  return `Callers: ${shoppers.join(" and ")} shoppers, and administrators.`;
}

function listShoppersWith({ policies }: Described, permission: Permission): readonly string[] {
  const allows = (id: string) => policies.some((policy) => policy.role.id === id && policy[permission]);
  return [
    ...(allows(GUEST_SHOPPER.id) ? ["guest"] : []),
    ...(allows(REGISTERED_SHOPPER.id) ? ["registered"] : []),
  ];
}
