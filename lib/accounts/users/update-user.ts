import { applyPatch, type Patch } from "../../kernel/objects.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { changeUser, stampChange } from "./change-user.ts";
import type { UserPath } from "./require-user.ts";
import type { UserChange } from "./schemas.ts";
import { isSamePerson, PERSON_FIELDS, type Person, type User } from "./user.ts";
import { userReply } from "./views.ts";

/** Sign-in names stay. @throws ApiError 403 or 404 as `requireUser` */
export async function updateUser(ctx: Context, path: UserPath, change: UserChange): Promise<Reply> {
  return changeUser(ctx, path, ({ user: { value: before } }, at) => {
    const next: User = applyPatch(before, clearEmptyParts(change), PERSON_FIELDS);
    const user = isSamePerson(next, before) ? before : stampChange(at, before, next);
    return { user, reply: userReply(user) };
  });
}

/** An empty name part clears it, as null does. */
function clearEmptyParts(change: UserChange): Patch<Person> {
  const { given_name, middle_name, family_name } = change;
  const emptyToNull = (part: string | null | undefined) => (part === "" ? null : part);
  return {
    ...change,
    given_name: emptyToNull(given_name),
    middle_name: emptyToNull(middle_name),
    family_name: emptyToNull(family_name),
  };
}
