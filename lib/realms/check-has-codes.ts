import { TITLES } from "../kernel/error-titles.ts";
import { unprocessable } from "../kernel/errors.ts";
import type { PasswordProfile } from "./realms.ts";

/** @throws ApiError 422 for a profile without one-time codes */
export function checkHasCodes({ enable_one_time_password_token: hasCodes }: PasswordProfile): void {
  if (hasCodes) return;
  throw unprocessable("This password profile has no one-time passwords.", {
    title: TITLES.unprocessableEntity,
  });
}
