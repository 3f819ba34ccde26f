import { keys } from "../table/keys.ts";
import { type ListedResource, resource } from "../table/resource.ts";
import { staffEntity } from "./session-store.ts";
import type { StaffMember } from "./staff-member.ts";

export const staffMembers: ListedResource<StaffMember> = resource({
  entity: staffEntity,
  name: "member of staff",
  keyOf: keys.staff,
  all: { pk: keys.staff("-").pk },
});
