import type { FromSchema } from "json-schema-to-ts";
import { describeSchema } from "../../schemas/describe-schema.ts";
import { nameAnswer, requestOf } from "../../schemas/envelope.ts";
import { exactObject, optional } from "../../schemas/exact-object.ts";
import { arrayOf, taggedOnly, text } from "../../schemas/resource.ts";
import { nameSchema } from "../../schemas/titled.ts";
import type { View } from "../../schemas/view.ts";
import { WHO_MAY } from "../../settings/settings.ts";
import { PENDING_MINUTES } from "./pending-minutes.ts";

const type = { const: "gateway" } as const;
const enabled = describeSchema(
  { type: "boolean" },
  "Whether it takes new payments. Default: `false`. Pending payments can be confirmed in either case.",
);
const callers = {
  enum: WHO_MAY,
  description: "Who may pay at it: anyone who knows an order's id, or client credentials alone.",
} as const;

const stripe_account = {
  ...text,
  description:
    "At `elastic_path_payments_stripe`: account for which calls are made, `acct_…`. An empty text takes it away.",
} as const;
const test = {
  type: "boolean",
  description:
    "Whether keys of the provider's test mode are used. At `stripe` and `stripe_payment_intents` it follows from `login`.",
} as const;
const payer_id = {
  ...text,
  description:
    "At PayPal: merchant id of the account that is paid, by default the app's own. Blanks around it are cut; an empty text takes it away.",
} as const;
const client_id = {
  ...text,
  description: "At PayPal: client id of the app. Another one comes together with its `client_secret`.",
} as const;
const webhook_id = {
  ...text,
  description:
    "At PayPal: id of the webhook that sends to `url`; without it webhooks are refused. An empty text takes it away.",
} as const;
const pending_minutes = {
  type: "integer",
  minimum: PENDING_MINUTES.least,
  maximum: PENDING_MINUTES.most,
  description: "Minutes after which an unpaid payment is cancelled, and its stock returned. Default: 60.",
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
    // Checked by the gateway's plan, for the same reason.
    login: {
      type: "string",
      description:
        "At Stripe: the secret or restricted key. Answers show its last four characters; such a value sent back changes nothing, an empty one takes the key away.",
    },
    webhook_secret: {
      type: "string",
      writeOnly: true,
      description:
        "At Stripe: secret with which its webhooks are signed. The one before counts for 24 hours more.",
    },
    stripe_account,
    payer_id,
    client_id,
    // Checked by the gateway's plan, too.
    client_secret: {
      type: "string",
      writeOnly: true,
      description:
        "At PayPal: secret of the app. No answer shows it; an empty text takes it away together with the client id.",
    },
    webhook_id,
    test,
    pending_minutes,
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
      description: "Whether a secret is set, at PayPal the app's; absent for a gateway that needs none.",
    }),
    supported: optional({
      type: "boolean",
      description: "`false` for a gateway of the contract that is not available here; else absent.",
    }),
    login: optional({ ...text, description: "The key in use, all but its last four characters as stars." }),
    stripe_account: optional(stripe_account),
    payer_id: optional(payer_id),
    client_id: optional(client_id),
    webhook_id: optional(webhook_id),
    test: optional(test),
    has_webhook_secret: optional({
      type: "boolean",
      description: "Whether the provider's webhooks can be checked.",
    }),
    pending_minutes: optional(pending_minutes),
    url: optional({ ...text, description: "Path of this service to which the provider sends its webhooks." }),
    meta: taggedOnly,
  }),
  {
    "": "A way of paying orders, which the store switches on or off.",
    name: "Name to show, such as `Manual`.",
    slug: "`manual` for payments that are made elsewhere and count at once, `external` for those that a provider of the shop's own confirms, else the provider.",
  },
);
export type GatewayView = View<typeof gateway>;

export const gatewayResponse = nameAnswer(gateway, "A payment gateway.");
export const gatewaysResponse = nameSchema(
  "GatewayListResponse",
  exactObject({ data: arrayOf(gateway) }),
  "All payment gateways, whether on or off.",
);
