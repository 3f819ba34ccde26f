import type { Examples } from "../example.ts";
import { accountExamples } from "./accounts.ts";
import { addressExamples } from "./addresses.ts";
import { authExamples } from "./auth.ts";
import { customerExamples } from "./customers.ts";
import { memberExamples } from "./members.ts";
import { realmExamples } from "./realms.ts";
import { userExamples } from "./users.ts";

export const shopperExamples: Examples = {
  ...authExamples,
  ...accountExamples,
  ...memberExamples,
  ...userExamples,
  ...addressExamples,
  ...customerExamples,
  ...realmExamples,
};
