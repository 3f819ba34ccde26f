import { INVITATION_TO_WITHDRAW, STAFF_TO_DELETE, STAFF_TO_UPDATE } from "../../infra/areas/staff/samples.ts";
import { DEMO_STAFF } from "../../lib/staff/tokens/demo-staff.ts";
import { showExamples } from "../support/examples.ts";
import { asConsole, CONSOLE } from "./tokens/console.ts";

const OWNER = DEMO_STAFF[0]?.id ?? "";

showExamples({
  "staff/list-staff": {},
  "staff/read-staff": { path: { staffID: OWNER } },
  "staff/update-staff": {
    path: { staffID: STAFF_TO_UPDATE },
    data: { type: "staff", name: "Signe Berg-Lund", role: "marketing" },
  },
  "staff/delete-staff": { path: { staffID: STAFF_TO_DELETE } },
  "staff/delete-sign-ins": { path: { staffID: STAFF_TO_UPDATE } },
  "staff/invitations/create-invitation": {
    data: { type: "staff_invitation", email: "nora@larkfield.example", role: "orders", name: "Nora Lie" },
  },
  "staff/invitations/list-invitations": {},
  "staff/invitations/delete-invitation": { path: { invitationID: INVITATION_TO_WITHDRAW } },
  "staff/tokens/list-sign-in-options": {},
  "staff/tokens/create-staff-token": {
    data: { type: "staff_token", authentication_mechanism: "demo", staff_id: OWNER },
  },
  "staff/tokens/renew-staff-token": asConsole(),
  "staff/tokens/delete-staff-token": { headers: CONSOLE, prepare: async () => ({}) },
});
