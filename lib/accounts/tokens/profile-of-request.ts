import { invalid } from "../../kernel/errors.ts";
import { type PasswordProfile, profileIn, type Realms } from "../../realms/realms.ts";
import type { Context } from "../../use-case/context.ts";

/**
 * The password profile that somebody signs in with; `undefined` for one that there is not, which is told like a wrong
 * password.
 * @throws ApiError 400 where none is named: profile `compatible` then takes the only one that there is
 */
export function profileOfRequest(
  { profile }: Pick<Context, "profile">,
  realms: Realms,
  { password_profile_id: id }: { readonly password_profile_id?: string },
): PasswordProfile | undefined {
  if (id !== undefined) return profileIn(realms, id);
  const [only, another] = realms.profiles;
  if (profile === "compatible" && only && !another) return only;
  throw invalid("'data.password_profile_id' is required.", { source: "data.password_profile_id" });
}
