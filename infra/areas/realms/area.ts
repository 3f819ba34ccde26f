import { keys } from "../../../lib/table/keys.ts";
import { ANY, type Area } from "../area.ts";

export const area: Area = {
  tags: [
    {
      name: "Sign-in settings",
      group: "Operate",
      place: 40,
      description:
        "How members of accounts, customers and staff sign in: authentication realms, password profiles, OpenID Connect profiles for providers such as Google, and the settings of accounts.",
      has: [
        "realms",
        "accounts/users/identities/delete-oidc-profile",
        "accounts/users/passwords/delete-password-profile",
      ],
    },
  ],
  pathParameters: {
    mappingID: "Id of the mapping, the same in every store.",
    realmID: "Id of the authentication realm.",
    oidcProfileID: "Id of the OpenID Connect profile.",
  },
  keys: {
    realms: [keys.realms()],
    oidcProfiles: [keys.oidcProfiles(ANY)],
  },
  demo: () => import("./demo.ts"),
  samples: () => import("./samples.ts"),
};
