import { invalid } from "../../kernel/errors.ts";
import { findProfile, type PasswordProfile, type Realms } from "../../realms/realms.ts";
import type { Context } from "../../use-case/context.ts";

/** Undefined for an unknown id. @throws ApiError 400 without id, except `compatible` with one profile */
export function findRequestedProfile(
  { profile }: Pick<Context, "profile">,
  realms: Realms,
  { password_profile_id: id }: { readonly password_profile_id?: string },
): PasswordProfile | undefined {
  if (id !== undefined) return findProfile(realms, id);
  const [only, another] = realms.profiles;
  if (profile === "compatible" && only && !another) return only;
  throw invalid("'data.password_profile_id' is required.", { source: "data.password_profile_id" });
}
