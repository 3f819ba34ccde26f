import type { JSONSchema } from "json-schema-to-ts";
import { closeSchema } from "../../lib/http/body/closed-schema.ts";
import { compileSchema } from "../../lib/http/body/compile-schema.ts";
import { registerValidator } from "../../lib/http/body/validators.ts";
import { defineEndpoint, type Endpoint, type RunInput } from "../../lib/http/endpoint.ts";
import type { Context } from "../../lib/use-case/context.ts";
import type { Reply } from "../../lib/use-case/reply.ts";
import type { Undescribed } from "./routes.ts";

const body = {
  type: "object",
  properties: { data: { type: "object", properties: { name: { type: "string", maxLength: 5 } } } },
  required: ["data"],
} as const satisfies JSONSchema;

/** No function has this id. */
export const PROBE_ID = "probe/send-probe";

/** The endpoint and the arguments of its runs, newest last. */
export type Probe = {
  readonly endpoint: Endpoint;
  readonly runs: { ctx: Context; input: RunInput<string, Undescribed> }[];
};

/** An endpoint outside of all areas, for tests of the behaviour that all endpoints share. */
export function probe(
  settings: Partial<Endpoint> = {},
  run: (ctx: Context, input: RunInput<string, Undescribed>) => Promise<Reply> = async () => ({
    body: { data: {} },
  }),
): Probe {
  const runs: Probe["runs"] = [];
  const declared = defineEndpoint({
    id: PROBE_ID,
    method: "POST",
    path: "/v2/probes/{probeID}",
    summary: "Send a probe",
    auth: ["client_credentials"],
    table: "write",
    body,
    refusals: [404, 409, 422],
    response: { status: 201 },
    run: (ctx, input) => {
      runs.push({ ctx, input });
      return run(ctx, input);
    },
  });
  const open = { ...declared, ...settings };
  const endpoint = open.body && open.refusesUnknown ? { ...open, body: closeSchema(open.body) } : open;
  if (endpoint.body) registerValidator(endpoint.id, compileSchema(endpoint.body));
  return { endpoint, runs };
}
