import { keys } from "../../../lib/table/keys.ts";
import { ANY, type Area } from "../area.ts";

export const area: Area = {
  tags: [
    {
      name: "Provider sign-in",
      group: "Shop",
      place: 105,
      description:
        "Account members, customers and staff sign in with Google, Microsoft, Apple or any OpenID Connect provider. A browser walks through these addresses; the code at its end is exchanged under *Account sign-in* or *Customers*. Providers are set under *Sign-in settings*.",
    },
  ],
  pathParameters: { storeID: "Id of the store, as in the links of a profile." },
  keys: {
    signOns: [keys.signOn(ANY)],
    signOnCodes: [keys.signOnCode(ANY)],
    signOnSources: [keys.sourceAttempts("sign-on", ANY, 0)],
  },
};
