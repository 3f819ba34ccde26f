import { keys } from "../../../lib/table/keys.ts";
import { ANY, type Area } from "../area.ts";

export const area: Area = {
  tags: [
    {
      name: "Access tokens",
      group: "Start",
      place: 10,
      description:
        "Where every client begins: a client id becomes a bearer token. With the secret it is an administrator's (grant `client_credentials`), without it a shopper's (grant `implicit`). A second token says who is signed in to the shop, see *Account sign-in* and *Customers*.",
    },
  ],
  keys: {
    applicationKeys: [keys.applicationKey(ANY), keys.applicationKeyCount()],
    keyUses: [keys.keyUse(ANY)],
    tokenCutoffs: [keys.tokenCutoffs()],
    signInAttempts: [keys.signInAttempts(ANY)],
    signInSources: [keys.sourceAttempts("sign-in", ANY, 0)],
  },
};
