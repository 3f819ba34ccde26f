import { readCredentials } from "../../lib/table/dynamo/client-settings.ts";

/**
 * Replaces the SDK's chain of credential providers in the bundles. Lambda passes credentials in the environment, and
 * profiles, single sign-on and instance metadata would be a third of every bundle.
 */
export function defaultProvider() {
  return async () => readCredentials(process.env);
}
