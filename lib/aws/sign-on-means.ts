import type { Capabilities } from "../use-case/capabilities.ts";
import { openClientSecrets } from "./client-secrets.ts";
import { openOwnAddress } from "./own-address.ts";
import { callPinned } from "./pinned-call.ts";

/** For functions to which identity providers send browsers back. */
export function openSignOnMeans(
  env: NodeJS.ProcessEnv,
): Pick<Capabilities, "ownAddress" | "outsideCalls" | "clientSecrets"> {
  return {
    ownAddress: openOwnAddress(env),
    outsideCalls: { send: callPinned },
    clientSecrets: openClientSecrets(env),
  };
}
