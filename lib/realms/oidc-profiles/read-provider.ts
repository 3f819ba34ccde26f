import { TITLES } from "../../kernel/error-titles.ts";
import { type ApiError, unavailable, unprocessable } from "../../kernel/errors.ts";
import type { OidcMeans } from "../../oidc/ask-identity-provider.ts";
import { fetchMetadata } from "../../oidc/fetch-metadata.ts";
import { DISCOVERY_ENDING, type ProviderMetadata } from "../../oidc/provider-metadata.ts";
import { judgeTarget } from "../../targets/judge-target.ts";
import type { Capabilities, Timed } from "../../use-case/capabilities.ts";

/** @throws ApiError 422 that says which kind of fault the address or its document has, and never what was read there */
export async function readProvider(
  ctx: Timed,
  means: OidcMeans,
  discoveryUrl: string,
): Promise<ProviderMetadata> {
  if (!discoveryUrl.endsWith(DISCOVERY_ENDING)) throw refuseAddress(`must end in '${DISCOVERY_ENDING}'`);
  const target = await judgeTarget(ctx, means.targetRules, discoveryUrl);
  if ("fault" in target && target.fault === "spelling") throw refuseAddress(target.text);
  const metadata = await fetchMetadata(ctx, means, discoveryUrl);
  if (typeof metadata !== "string") return metadata;
  const hint =
    metadata === "template issuer"
      ? ": use the address of one tenant, such as 'https://login.microsoftonline.com/<tenant id>/v2.0/…'"
      : "";
  throw refuseAddress(`leads to a document that cannot be used (${metadata})${hint}`);
}

function refuseAddress(text: string): ApiError {
  return unprocessable(`'data.discovery_url' ${text}.`, {
    title: TITLES.unprocessableEntity,
    source: "data.discovery_url",
  });
}

export type AddressMeans = Pick<Capabilities, "ownAddress">;

/** For writes. @throws ApiError 422 before the first deployment has written the address */
export async function requireOwnAddress(ctx: Timed, { ownAddress }: AddressMeans): Promise<string> {
  const address = await ownAddress.read(ctx);
  if (address !== undefined) return address;
  throw unprocessable("The public address of this service is not known yet: finish its deployment first.", {
    title: TITLES.unprocessableEntity,
  });
}

/** For reads of profiles, which are not made without an address. @throws ApiError 503 */
export async function readOwnAddress(ctx: Timed, { ownAddress }: AddressMeans): Promise<string> {
  const address = await ownAddress.read(ctx);
  if (address === undefined) throw unavailable(new Error("The public address is not known."));
  return address;
}
