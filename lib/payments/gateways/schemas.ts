import type { FromSchema } from "json-schema-to-ts";
import { describeSchema } from "../../schemas/describe-schema.ts";
import { nameAnswer, requestOf } from "../../schemas/envelope.ts";
import { exactObject, optional } from "../../schemas/exact-object.ts";
import { arrayOf, text } from "../../schemas/resource.ts";
import { nameSchema } from "../../schemas/titled.ts";
import type { View } from "../../schemas/view.ts";
import { WHO_MAY } from "../../settings/settings.ts";

const type = { const: "gateway" } as const;
const enabled = describeSchema(
  { type: "boolean" },
  "Whether it takes new payments. Default: `false`. Pending payments can be confirmed in either case.",
);
const callers = {
  enum: WHO_MAY,
  description: "Who may pay at it: anyone who knows an order's id, or client credentials alone.",
} as const;

export const updateGatewayRequest = nameSchema(
  "UpdateGatewayRequest",
  requestOf([], {
    type,
    enabled,
    callers,
    // `updateGateway` checks the length: an error of the schema would repeat the value.
    secret: {
      type: "string",
      writeOnly: true,
      description: "Secret with which confirmations are signed, 32 to 255 characters. No answer shows it.",
    },
  }),
  "Changes to a payment gateway; fields that are left out keep their values.",
);
export type GatewayChange = FromSchema<typeof updateGatewayRequest>["data"];

const gateway = nameSchema(
  "Gateway",
  exactObject({
    enabled,
    name: text,
    slug: text,
    type,
    callers: optional({
      ...callers,
      description: "Absent while anyone who knows an order's id may pay at it.",
    }),
    has_secret: optional({
      type: "boolean",
      description: "Whether a secret is set; absent for a gateway that needs none.",
    }),
  }),
  {
    "": "A way of paying orders, which the store switches on or off.",
    name: "Name to show: `Manual` or `External`.",
    slug: "`manual` for payments that are made elsewhere and count at once, `external` for those that a payment provider confirms.",
  },
);
export type GatewayView = View<typeof gateway>;

export const gatewayResponse = nameAnswer(gateway, "A payment gateway.");
export const gatewaysResponse = nameSchema(
  "GatewayListResponse",
  exactObject({ data: arrayOf(gateway) }),
  "All payment gateways, whether on or off.",
);
