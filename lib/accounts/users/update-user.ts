import { merged, type Patch } from "../../kernel/merge.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { changedAt, changeUser } from "./change-user.ts";
import { isSamePerson } from "./person.ts";
import type { UserPath } from "./require-user.ts";
import type { UserChange } from "./schemas.ts";
import { PERSON_FIELDS, type Person, type User } from "./user.ts";
import { userReply } from "./views.ts";

/**
 * Changes what is given of a user; the member follows in the same write. Names to sign in with stay.
 * @throws ApiError 403, 404 as `requireUser`
 */
export async function updateUser(ctx: Context, path: UserPath, change: UserChange): Promise<Reply> {
  return changeUser(ctx, path, ({ user: { value: before } }, at) => {
    const next: User = merged(before, withoutEmpty(change), PERSON_FIELDS);
    const user = isSamePerson(next, before) ? before : changedAt(at, before, next);
    return { user, reply: userReply(user) };
  });
}

/** An empty part of a name clears it, as `null` does. */
function withoutEmpty(change: UserChange): Patch<Person> {
  const { given_name, middle_name, family_name } = change;
  const cleared = (part: string | null | undefined) => (part === "" ? null : part);
  return {
    ...change,
    given_name: cleared(given_name),
    middle_name: cleared(middle_name),
    family_name: cleared(family_name),
  };
}
