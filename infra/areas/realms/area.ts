import { keys } from "../../../lib/table/keys.ts";
import type { Area } from "../area.ts";

export const area: Area = {
  tags: [
    {
      name: "Sign-in settings",
      group: "Operate",
      place: 40,
      description:
        "How members of accounts sign in: authentication realms, password profiles and the settings of accounts. Single sign-on is not offered; its list is empty.",
      has: ["realms", "accounts/users/passwords/delete-password-profile"],
    },
  ],
  pathParameters: { realmID: "Id of the authentication realm." },
  keys: {
    realms: [keys.realms()],
  },
  demo: () => import("./demo.ts"),
  samples: () => import("./samples.ts"),
};
