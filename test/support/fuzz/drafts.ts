import type { Example } from "../../../infra/reference/examples/example.ts";
import { findExample } from "../../../infra/reference/examples/read-examples.ts";
import { describeSentBody } from "../../../infra/reference/openapi/operation.ts";
import type { Endpoint } from "../../../lib/http/endpoint.ts";
import { callerOf } from "./callers.ts";
import { applyEdits, type Draft, toObject } from "./edits.ts";
import type { Schema } from "./schema-values.ts";
import { OwnId } from "./seen.ts";

/** The schema of the API reference. */
export function schemaOf({ body }: Endpoint): Schema {
  return body === undefined ? {} : describeSentBody(body);
}

export const parametersOf = ({ path }: Endpoint) =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);

/** The endpoint's example, with each of its bodies. */
export function draftsOf(endpoint: Endpoint): readonly Draft[] {
  const example = findExample(endpoint);
  if (!example) return [{ caller: "anonymous", path: {}, query: {}, headers: {} }];
  const { path = {}, query = {}, more = {} } = example;
  const draft: Draft = { caller: callerOf(example), path, query, headers: {} };
  const bodies = [bodyOf(example), ...Object.values(more).map(({ body }) => body)];
  return bodies.map((body) => (body === undefined ? draft : withOwnId(endpoint, { ...draft, body })));
}

export const OWN_ID = ["body", "data", "id"];

/** A change of a resource may repeat its id, which then is that of the path. */
export function withOwnId(endpoint: Endpoint, draft: Draft): Draft {
  const parameter = parametersOf(endpoint).at(-1);
  const { data } = Object(draft.body);
  if (endpoint.method !== "PUT" || parameter === undefined || Object(data).id === undefined) return draft;
  return applyEdits(draft, [{ at: OWN_ID, set: new OwnId(parameter) }]);
}

/** A form's files become fields of JSON, which the same endpoints take. */
function bodyOf({ body, form }: Example): unknown {
  if (!form) return body;
  const content = Buffer.from("GIF89a").toString("base64");
  return toObject(
    Object.entries(form).map(([name, value]) => [
      name,
      value.startsWith("@") ? { file_name: value.slice(1), mime_type: "image/jpeg", content } : value,
    ]),
  );
}
