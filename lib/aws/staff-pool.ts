import { requireVariable } from "../http/runtime.ts";
import { invalid, unavailable } from "../kernel/errors.ts";
import { type ClientSettings, readClientSettings } from "../table/dynamo/client-settings.ts";
import type { PoolPerson, StaffPool } from "../use-case/capabilities.ts";
import { createPoolClient } from "./pool-client.ts";

/**
 * The user pool `CARTWRIGHT_STAFF_POOL`; a deployment without one says `none`.
 * @answers How does a member of staff get into the user pool?
 */
export function openStaffPool(env: NodeJS.ProcessEnv, settings?: ClientSettings): StaffPool | "none" {
  const UserPoolId = requireVariable(env, "CARTWRIGHT_STAFF_POOL");
  if (UserPoolId === "none") return "none";
  const client = createPoolClient(settings ?? readClientSettings(env, "cognito-idp"));
  return {
    addUser: async ({ deadline }, person) => {
      const user = { UserPoolId, Username: person.email, DesiredDeliveryMediums: ["EMAIL"] };
      const send = (more: object) => client.send("AdminCreateUser", { ...user, ...more }, deadline.left());
      try {
        await send({ UserAttributes: listAttributes(person) });
      } catch (error) {
        if (readName(error) !== "UsernameExistsException") throw refuse(error);
        await send({ MessageAction: "RESEND" }).catch(passUsed);
      }
    },
  };
}

/** The temporary password goes to this address alone, so a sign-in with it proves the address. */
function listAttributes({ email, name }: PoolPerson) {
  return [
    { Name: "email", Value: email },
    { Name: "email_verified", Value: "true" },
    ...(name === undefined ? [] : [{ Name: "name", Value: name }]),
  ];
}

/** A user with a password of their own gets no other one. */
function passUsed(error: unknown): void {
  if (readName(error) !== "UnsupportedUserStateException") throw refuse(error);
}

function refuse(error: unknown) {
  if (readName(error) !== "InvalidParameterException") return unavailable(error);
  return invalid("The user pool does not take this address.", { source: "data.email" });
}

function readName(error: unknown): string | undefined {
  return Error.isError(error) ? error.name : undefined;
}
