import { invalid } from "../kernel/errors.ts";
import type { Realm } from "../realms/realms.ts";
import type { SignOnError } from "./back-to-storefront.ts";
import { findClientId } from "./sign-on.ts";

export type Parameters = readonly (readonly [string, string])[];

/** Parameters of the storefront that the provider gets. */
const PASSED_ON = ["prompt", "display", "ui_locales"] as const;
const MOST_PASSED_ON = 255;
const MOST_STATE = 2048;
const CHALLENGE = /^[A-Za-z0-9._~-]{43,128}$/;

export type Start = {
  readonly redirectUri: string;
  readonly state: string;
  readonly challenge: string;
  readonly profileId: string | undefined;
  readonly reportsReplay: boolean;
  readonly passedOn: Readonly<Record<string, string>>;
};

export type StartFault = { readonly error: SignOnError; readonly description: string };

/**
 * Finds the address that a browser may be sent back to. Compared character by character: anything looser sends codes elsewhere.
 * @throws ApiError 400 for another client or an address that is not registered
 */
export function requireRedirectUri(
  parameters: Parameters,
  realm: Realm,
  registered: readonly string[],
): string {
  const [clients, uris] = [listValues(parameters, "client_id"), listValues(parameters, "redirect_uri")];
  if (clients.length !== 1 || clients[0] !== findClientId(realm)) {
    throw invalid(`The client_id of this realm is '${findClientId(realm)}'.`);
  }
  const [uri, another] = uris;
  if (uri === undefined || another !== undefined || !registered.includes(uri)) {
    throw invalid("This redirect_uri is not registered.");
  }
  return uri;
}

/** The state, if there is one that can be handed back. */
export function readState(parameters: Parameters): string | undefined {
  const [state = "", another] = listValues(parameters, "state");
  return another === undefined && state.length > 0 && state.length <= MOST_STATE ? state : undefined;
}

/** @answers Which sign-ins at a provider may begin? */
export function readStart(
  parameters: Parameters,
  redirectUri: string,
  profileParameter: string,
): Start | StartFault {
  const one = (name: string) => listValues(parameters, name)[0];
  const twice = READ.concat(profileParameter).find((name) => listValues(parameters, name).length > 1);
  if (twice !== undefined) return refuse("invalid_request", `The parameter ${twice} is given twice.`);
  if (one("response_type") !== "code") {
    return refuse("unsupported_response_type", "The response_type must be 'code'.");
  }
  if (!(one("scope") ?? "").split(" ").includes("openid")) {
    return refuse("invalid_scope", "The scope must have 'openid'.");
  }
  const [state, challenge] = [readState(parameters), one("code_challenge") ?? ""];
  if (state === undefined) return refuse("invalid_request", "A state of 1 to 2048 characters is needed.");
  if (one("code_challenge_method") !== "S256") {
    return refuse("invalid_request", "The code_challenge_method must be 'S256'.");
  }
  if (!CHALLENGE.test(challenge)) {
    return refuse("invalid_request", "A code_challenge of 43 to 128 characters is needed.");
  }
  const passedOn: Record<string, string> = {};
  for (const name of PASSED_ON) {
    const value = one(name);
    if (value === undefined || value === "") continue;
    if (value.length > MOST_PASSED_ON) return refuse("invalid_request", `The parameter ${name} is too long.`);
    passedOn[name] = value;
  }
  const profileId = one(profileParameter);
  const reportsReplay = one("ep_report_callback_replay_error") === "true";
  return { redirectUri, state, challenge, profileId, reportsReplay, passedOn };
}

const READ: readonly string[] = [
  ...["response_type", "scope", "state", "code_challenge", "code_challenge_method"],
  ...[...PASSED_ON, "ep_report_callback_replay_error"],
];

function listValues(parameters: Parameters, name: string): readonly string[] {
  return parameters.filter(([one]) => one === name).map(([, value]) => value);
}

function refuse(error: SignOnError, description: string): StartFault {
  return { error, description };
}
