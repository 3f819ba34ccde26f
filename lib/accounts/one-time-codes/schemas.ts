import type { FromSchema } from "json-schema-to-ts";
import { username } from "../../auth/shopper-schemas.ts";
import { requestOf } from "../../schemas/envelope.ts";
import { nameSchema } from "../../schemas/titled.ts";

export const oneTimeCodeRequest = nameSchema(
  "OneTimePasswordTokenRequest",
  requestOf(["type", "username", "purpose"], {
    type: { const: "one_time_password_token_request" },
    username,
    purpose: {
      enum: ["reset_password", "passwordless_authentication"],
      description:
        "What the code is for. It is passed on to the integration that sends the code; the code itself works the same way for both.",
    },
  }),
  "A request for a one-time code to sign in with. The `data` envelope may be left out.",
);

export type OneTimeCodeRequest = FromSchema<typeof oneTimeCodeRequest>["data"];

/** One SDK sends the fields without the envelope. */
export function addMissingEnvelope(body: unknown): unknown {
  const isBare = typeof body === "object" && body !== null && !("data" in body) && "type" in body;
  return isBare ? { data: body } : body;
}
