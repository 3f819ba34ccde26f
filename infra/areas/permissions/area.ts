import type { Area } from "../area.ts";

export const area: Area = {
  tags: [
    {
      name: "Roles",
      group: "Extend",
      place: 50,
      description:
        "The roles that a token can have, and the policies that say which role may list, read, create, change and delete the entries of a Custom API. Without a policy only administrators may.",
    },
  ],
  pathParameters: {
    policyID: { text: "Id of the role policy.", isUuid: true },
    roleID: { text: "Id of the role.", isUuid: true },
  },
};
