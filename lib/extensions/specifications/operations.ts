import type { Permission } from "../role-policy.ts";
import { GUEST_SHOPPER, REGISTERED_SHOPPER } from "../roles.ts";
import { answer, ref, refusals } from "./answers.ts";
import type { Described } from "./described.ts";
import { entryExample, inputExample, listExample } from "./entry-examples.ts";
import { hasBlindWriters } from "./entry-schema.ts";
import { entryParameter, listParameters, shared } from "./parameters.ts";
import type { Schema } from "./schema.ts";

/** An operation but for what all of them have. */
type Own = {
  readonly summary: string;
  readonly description: string;
  readonly parameters?: readonly Schema[];
  readonly requestBody?: Schema;
  readonly responses: Schema;
};

/** The paths of a Custom API with their operations; an empty list of none. */
export function pathsOf(definition: Described, tag: string): readonly (readonly [string, Schema])[] {
  const { slug } = definition.api;
  const operation = operationsOf(definition, tag);
  return [
    [`/v2/extensions/${slug}`, { get: operation("list", listOf), post: operation("create", createOf) }],
    [
      `/v2/extensions/${slug}/{entryID}`,
      {
        parameters: [entryParameter(definition)],
        get: operation("read", readOf),
        put: operation("update", updateOf),
        delete: operation("delete", deleteOf),
      },
    ],
  ];
}

function operationsOf(definition: Described, tag: string) {
  return (permission: Permission, describe: (definition: Described) => Own): Schema => {
    const { parameters = [], description, summary, ...own } = describe(definition);
    const callers = callersOf(definition, permission);
    const headers = callers.includes("shopper") ? [shared("AccountToken"), shared("CustomerToken")] : [];
    return {
      operationId: `${permission}_${definition.api.api_type}`,
      tags: [tag],
      summary,
      description: `${description} ${callersText(definition, permission)}`,
      security: callers.map((scheme) => ({ [scheme]: [] })),
      ...(parameters.length + headers.length > 0 ? { parameters: [...parameters, ...headers] } : {}),
      ...own,
    };
  };
}

function listOf(definition: Described): Own {
  const { name, api_type } = definition.api;
  const own = listParameters(definition);
  const page = [
    shared("PageLimit"),
    shared("PageOffset"),
    shared("PageAfter"),
    shared("TotalMethod"),
    shared("Timeout"),
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

function createOf(definition: Described): Own {
  return {
    summary: `Create an entry of ${definition.api.name}`,
    description:
      "Creates an entry. A field that is not required and left out is null. A list of up to 100 in `data` creates several, all or none with `add_all_or_nothing` in `options`.",
    parameters: [shared("IdempotencyKey")],
    requestBody: body(definition, "create"),
    responses: {
      201: written(definition, "The new entry."),
      ...refusals(400, 401, 403, 404, 409, 413, 422, 429, 503),
    },
  };
}

function readOf(definition: Described): Own {
  return {
    summary: `Get an entry of ${definition.api.name}`,
    description: "One entry with its state, which `If-Match` may name.",
    responses: {
      200: { ...entryAnswer(definition, "The entry."), headers: ETAG },
      ...refusals(400, 401, 403, 404, 422, 429, 503),
    },
  };
}

function updateOf(definition: Described): Own {
  const upserts = definition.api.allow_upserts;
  const more = upserts ? " Where there is no such entry, it is created." : "";
  return {
    summary: `Update an entry of ${definition.api.name}`,
    description: `Changes the fields that are sent and leaves the others.${more}`,
    parameters: [shared("IfMatch")],
    requestBody: body(definition, "update"),
    responses: {
      200: written(definition, "The entry as it is now."),
      ...(upserts ? { 201: written(definition, "The entry, which is new.") } : {}),
      ...refusals(400, 401, 403, 404, 409, 412, 413, 429, 503),
    },
  };
}

function deleteOf(definition: Described): Own {
  return {
    summary: `Delete an entry of ${definition.api.name}`,
    description: "The entry is gone at once and for good.",
    parameters: [shared("IfMatch")],
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
  return answer(description, data(ref(schema)), { example: { data: entryExample(definition) } });
}

function written(definition: Described, description: string): Schema {
  const { api_type } = definition.api;
  const schema = hasBlindWriters(definition) ? `${api_type}_written` : api_type;
  return { ...entryAnswer(definition, description, schema), headers: ETAG };
}

function body(definition: Described, what: "create" | "update"): Schema {
  const schema = data(ref(`${definition.api.api_type}_${what}`));
  const input = inputExample(definition, what === "create");
  const example = input === undefined ? {} : { example: { data: input } };
  return { required: true, content: { "application/json": { schema, ...example } } };
}

/** Answers and bodies have everything in `data`. */
function data(schema: Schema): Schema {
  return { type: "object", required: ["data"], properties: { data: schema } };
}

/** Whoever may call an operation, the caller with the fewest rights first. */
function callersOf(definition: Described, permission: Permission): readonly ("shopper" | "administrator")[] {
  return shoppersWith(definition, permission).length > 0 ? ["shopper", "administrator"] : ["administrator"];
}

function callersText(definition: Described, permission: Permission): string {
  const shoppers = shoppersWith(definition, permission);
  if (shoppers.length === 0) return "Callers: administrators.";
  return `Callers: ${shoppers.join(" and ")} shoppers, and administrators.`;
}

function shoppersWith({ policies }: Described, permission: Permission): readonly string[] {
  const allows = (id: string) => policies.some((policy) => policy.role.id === id && policy[permission]);
  return [
    ...(allows(GUEST_SHOPPER.id) ? ["guest"] : []),
    ...(allows(REGISTERED_SHOPPER.id) ? ["registered"] : []),
  ];
}
