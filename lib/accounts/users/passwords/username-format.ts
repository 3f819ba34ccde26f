import { invalid } from "../../../kernel/errors.ts";
import type { PasswordProfile } from "../../../realms/realms.ts";

const LOCAL_PART = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/i;
const DOMAIN = /^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z0-9]([a-z0-9-]*[a-z0-9])?$/i;

/** @throws ApiError 400 for a name that breaks the format of its profile */
export function checkUsernameFormat({ username_format }: PasswordProfile, username: string): void {
  if (username_format === "any" || isEmail(username.trim())) return;
  throw invalid("'data.username' must be an e-mail address in this password profile.", {
    source: "data.username",
  });
}

function isEmail(text: string): boolean {
  const at = text.lastIndexOf("@");
  return at > 0 && LOCAL_PART.test(text.slice(0, at)) && DOMAIN.test(text.slice(at + 1));
}
