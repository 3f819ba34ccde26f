import type { FromSchema } from "json-schema-to-ts";
import { nameAnswer, namePage, requestOf, taggedMeta } from "../schemas/envelope.ts";
import { exactObject, optional } from "../schemas/exact-object.ts";
import { email } from "../schemas/fields.ts";
import { moment, momentOrNull, resourceOf, selfLink, text } from "../schemas/resource.ts";
import { nameSchema } from "../schemas/titled.ts";
import { STAFF_ROLES } from "../use-case/staff-role.ts";

const STATUSES = ["active", "disabled"] as const;
const role = { enum: STAFF_ROLES } as const;
const personName = { type: "string", maxLength: 255, pattern: "\\S" } as const;

const memberTexts = {
  name: "Name of the person.",
  role: "What the person may do, see the page *People who run the shop*.",
  status: "`disabled`: signed out everywhere at once, and no sign-in any more.",
} as const;

export const updateStaffRequest = nameSchema(
  "UpdateStaffRequest",
  requestOf(["type"], {
    type: { const: "staff" },
    id: { type: "string", maxLength: 255 },
    name: personName,
    email: { type: "string", maxLength: 254 },
    role,
    status: { enum: STATUSES },
  }),
  {
    "": "The fields of a member of staff to change; fields that are left out keep their values.",
    id: "Id in the path. It may be left out; any other id is 400.",
    email: "May be left out; any other address than the identity's is 400.",
    ...memberTexts,
  },
);
export type UpdateStaffRequest = FromSchema<typeof updateStaffRequest>;

export const staffResource = nameSchema(
  "Staff",
  resourceOf("staff", {
    name: text,
    email: optional(text),
    role,
    status: { enum: STATUSES },
    last_signed_in_at: optional(momentOrNull),
    links: selfLink,
    meta: taggedMeta,
  }),
  {
    "": "A person who runs the shop.",
    ...memberTexts,
    email: "Address that the identity provider proved. Other roles than `owner` see their own alone.",
    last_signed_in_at: "Last sign-in; null before the first. Shown as `email` is.",
  },
);
export const staffResponse = nameAnswer(staffResource, "A member of staff.");
export const staffListResponse = namePage(staffResource, "A page of members of staff, by name.");

const invitationTexts = {
  email: "Address of the person. The identity that accepts must have it.",
  name: "Name of the person, until the identity provider gives another.",
  role: "Role that the person will have.",
} as const;

export const createInvitationRequest = nameSchema(
  "CreateStaffInvitationRequest",
  requestOf(["type", "email", "role"], {
    type: { const: "staff_invitation" },
    email,
    name: personName,
    role,
  }),
  { "": "An invitation to create.", ...invitationTexts },
);
export type CreateInvitationRequest = FromSchema<typeof createInvitationRequest>;

const invitationFields = {
  email: text,
  name: optional(text),
  role,
  expires_at: moment,
  meta: exactObject({ timestamps: exactObject({ created_at: moment }) }),
} as const;
const openTexts = {
  ...invitationTexts,
  expires_at: "End of the invitation, seven days after its creation.",
  "meta.timestamps": "Creation of the invitation.",
  "meta.timestamps.created_at": "When it was created.",
} as const;

const invitationResource = nameSchema("StaffInvitation", resourceOf("staff_invitation", invitationFields), {
  "": "An open invitation to run the shop.",
  ...openTexts,
});
export const invitationsResponse = namePage(invitationResource, "A page of open invitations, newest first.");

const newInvitationResource = nameSchema(
  "NewStaffInvitation",
  resourceOf("staff_invitation", { ...invitationFields, invitation_url: text }),
  {
    "": "A new invitation, with its link.",
    ...openTexts,
    invitation_url: "Link for the person, shown in this answer alone. It works once.",
  },
);
export const newInvitationResponse = nameAnswer(newInvitationResource, "The new invitation.");
