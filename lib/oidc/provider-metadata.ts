/** The parts of a provider's discovery document that are needed. */
export type ProviderMetadata = {
  readonly issuer: string;
  readonly authorization_endpoint: string;
  readonly token_endpoint: string;
  readonly jwks_uri: string;
  readonly userinfo_endpoint?: string;
  /** The provider takes the secret in the body alone, as Apple does. */
  readonly takesSecretInBody: boolean;
  /** It promises to name itself in its answers (RFC 9207). */
  readonly namesIssuer: boolean;
  /** Signing algorithms that both sides know. */
  readonly algorithms: readonly string[];
};

export type DiscoveryFault =
  | "unreachable"
  | "not public"
  | "no JSON"
  | "issuer does not match"
  | "no code flow"
  | "template issuer";

export const DISCOVERY_ENDING = "/.well-known/openid-configuration";

/** Asymmetric ones alone: a client that knows a shared secret could sign with it. */
const ALGORITHMS = [
  ...["RS256", "RS384", "RS512", "PS256", "PS384", "PS512"],
  ...["ES256", "ES384", "ES512", "EdDSA", "Ed25519"],
];

/**
 * Judges a discovery document. Whether its endpoints are public is asked elsewhere.
 * @see https://openid.net/specs/openid-connect-discovery-1_0.html#ProviderConfigurationValidation
 * @answers Which discovery documents of identity providers are taken?
 */
export function readMetadata(
  discoveryUrl: string,
  document: Readonly<Record<string, unknown>>,
): ProviderMetadata | DiscoveryFault {
  const { issuer, authorization_endpoint, token_endpoint, jwks_uri, userinfo_endpoint } = document;
  if (typeof issuer !== "string") return "issuer does not match";
  if (issuer.includes("{")) return "template issuer";
  if (!fitsIssuer(discoveryUrl, issuer)) return "issuer does not match";
  const algorithms = readAlgorithms(document);
  const isWhole =
    isAddress(authorization_endpoint) &&
    isAddress(token_endpoint) &&
    isAddress(jwks_uri) &&
    (userinfo_endpoint === undefined || isAddress(userinfo_endpoint)) &&
    listTexts(document["response_types_supported"]).includes("code") &&
    algorithms.length > 0;
  if (!isWhole) return "no code flow";
  return {
    ...{ issuer, authorization_endpoint, token_endpoint, jwks_uri },
    ...(userinfo_endpoint === undefined ? {} : { userinfo_endpoint }),
    takesSecretInBody: takesSecretInBody(document),
    namesIssuer: document["authorization_response_iss_parameter_supported"] === true,
    algorithms,
  };
}

/**
 * The address without its ending, but for one slash at the end. Azure B2C has the issuer at another path of the same host, which
 * the same owner serves.
 */
function fitsIssuer(discoveryUrl: string, issuer: string): boolean {
  const [address, named] = [URL.parse(discoveryUrl), URL.parse(issuer)];
  if (!address || !named || !discoveryUrl.endsWith(DISCOVERY_ENDING)) return false;
  return address.origin === named.origin && !named.search && !named.hash && !named.username;
}

function isAddress(value: unknown): value is string {
  return typeof value === "string" && value.length <= MOST_ADDRESS_LENGTH && URL.canParse(value);
}

const MOST_ADDRESS_LENGTH = 2048;

/** RS256 is what a provider signs with that names none. */
function readAlgorithms(document: Readonly<Record<string, unknown>>): readonly string[] {
  const named = document["id_token_signing_alg_values_supported"];
  const all = named === undefined ? ["RS256"] : listTexts(named);
  return ALGORITHMS.filter((algorithm) => all.includes(algorithm));
}

/** Basic authentication is what a provider takes that names no other. */
function takesSecretInBody(document: Readonly<Record<string, unknown>>): boolean {
  const methods = listTexts(document["token_endpoint_auth_methods_supported"]);
  return methods.includes("client_secret_post") && !methods.includes("client_secret_basic");
}

function listTexts(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === "string") : [];
}
