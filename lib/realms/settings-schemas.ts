import type { FromSchema } from "json-schema-to-ts";
import { describeSchema } from "../schemas/describe-schema.ts";
import { envelopeWithLink, requestOf } from "../schemas/envelope.ts";
import { exactObject } from "../schemas/exact-object.ts";
import { etagId, resourceOf, selfLink, taggedOnly, uuid } from "../schemas/resource.ts";
import { nameSchema } from "../schemas/titled.ts";
import {
  LONGEST_TOKEN_SECONDS,
  MAX_MEMBERSHIP_LIMIT,
  SELF_MANAGEMENT,
  SHORTEST_TOKEN_SECONDS,
} from "./realms.ts";

const flag = { type: "boolean" } as const;
const type = { const: "account_authentication_settings" } as const;
const id = describeSchema(
  { type: "string", maxLength: 255 },
  "Id of these settings, the same in every store. A change may leave it out; any other id is 400.",
);

const fields = {
  enable_self_signup: {
    ...flag,
    description: "Whether storefronts may sign members up with `self_signup`; false by default.",
  },
  auto_create_account_for_account_members: {
    ...flag,
    description:
      "Whether every new member gets an account of its own, however the member is created. Existing members get none. False by default: a first sign-in at a provider then answers without a token, which some storefronts do not expect.",
  },
  account_member_self_management: {
    enum: SELF_MANAGEMENT,
    description:
      "Whether members may read and change their own user and its ways to sign in: `update_only` if so, `disabled`, the default, if not.",
  },
  account_management_authentication_token_timeout_secs: {
    type: "integer",
    minimum: SHORTEST_TOKEN_SECONDS,
    maximum: LONGEST_TOKEN_SECONDS,
    description:
      "Lifetime of new member tokens in seconds, 86400 by default. Tokens that were issued keep their expiry.",
  },
} as const;

export const updateAccountAuthenticationRequest = nameSchema(
  "UpdateAccountAuthenticationSettingsRequest",
  requestOf(["type"], { type, id, ...fields }),
  "The settings to change; those that are left out keep their values.",
);

const realmLink = <const T extends string>(name: T) =>
  describeSchema(exactObject({ data: resourceOf(name, { links: selfLink }) }), {
    data: "Reference to the realm.",
  });

export const accountAuthenticationResponse = nameSchema(
  "AccountAuthenticationSettingsResponse",
  envelopeWithLink(
    nameSchema(
      "AccountAuthenticationSettings",
      exactObject({
        type,
        id: uuid,
        ...fields,
        relationships: exactObject({ authentication_realm: realmLink("authentication_realm") }),
        links: selfLink,
        meta: exactObject({ client_id: { const: "account-management" }, etag_id: etagId }),
      }),
      {
        "": "How account members sign up and sign in.",
        id: "Id of these settings, the same in every store. A change may leave it out; any other id is 400.",
        relationships: "The realm of account members.",
        "relationships.authentication_realm": "The realm whose users are account members.",
        "relationships.authentication_realm.data.id":
          "Id of the realm. Its password profiles are what members sign in with.",
        meta: "The client of sign-ins at identity providers, and the tag of the settings.",
        "meta.client_id": "Always `account-management`: the `client_id` of sign-ins at identity providers.",
      },
    ),
  ),
  "The settings of how account members sign up and sign in.",
);

const membershipType = { const: "account_membership_setting" } as const;
const membership_limit = {
  type: "integer",
  minimum: 1,
  maximum: MAX_MEMBERSHIP_LIMIT,
  description:
    "How many accounts one member may belong to, 10000 by default. A lower limit ends no membership; it only refuses new ones.",
} as const;

export const updateAccountMembershipRequest = nameSchema(
  "UpdateAccountMembershipSettingsRequest",
  requestOf(["type"], { type: membershipType, membership_limit }),
  "The limit to set; if it is left out, the limit stays.",
);

export const accountMembershipResponse = nameSchema(
  "AccountMembershipSettingsResponse",
  envelopeWithLink(
    nameSchema(
      "AccountMembershipSettings",
      exactObject({ type: membershipType, membership_limit, links: selfLink, meta: taggedOnly }),
      "How many accounts one member may belong to.",
    ),
  ),
  "The settings of account memberships.",
);

export const customerAuthenticationResponse = nameSchema(
  "CustomerAuthenticationSettingsResponse",
  envelopeWithLink(
    nameSchema(
      "CustomerAuthenticationSettings",
      resourceOf("customer-authentication-settings", {
        relationships: exactObject({ "authentication-realm": realmLink("authentication-realm") }),
        links: selfLink,
        meta: exactObject({ client_id: { const: "customers" } }),
      }),
      {
        "": "The realm that customers sign in to.",
        id: "Id of these settings, the same in every store.",
        relationships: "The realm of customers.",
        "relationships.authentication-realm": "The realm that customers belong to.",
        "relationships.authentication-realm.data.id": "Id of the realm of customers.",
        meta: "The client of sign-ins at identity providers.",
        "meta.client_id": "Always `customers`: the `client_id` of sign-ins at identity providers.",
      },
    ),
  ),
  "The settings of how customers sign in.",
);

export type AccountAuthenticationChange = FromSchema<typeof updateAccountAuthenticationRequest>["data"];
export type AccountMembershipChange = FromSchema<typeof updateAccountMembershipRequest>["data"];
