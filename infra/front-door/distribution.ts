import { Aws, Duration, type Stack, Validations } from "aws-cdk-lib";
import type { CfnApi } from "aws-cdk-lib/aws-apigatewayv2";
import {
  AllowedMethods,
  type BehaviorOptions,
  CacheCookieBehavior,
  CacheHeaderBehavior,
  CachePolicy,
  CacheQueryStringBehavior,
  CfnDistribution,
  Distribution,
  HttpVersion,
  type IOrigin,
  OriginProtocolPolicy,
  OriginRequestPolicy,
  ResponseHeadersPolicy,
  ViewerProtocolPolicy,
} from "aws-cdk-lib/aws-cloudfront";
import { HttpOrigin } from "aws-cdk-lib/aws-cloudfront-origins";
import { FRONT_DOOR_HEADER } from "../../lib/http/caller-source.ts";
import type { Deployment } from "../deployment.ts";
import { TIMES } from "../deployment.ts";
import { behavioursOf, FIRST_API } from "./behaviours.ts";
import { frontDoorWord } from "./front-door-word.ts";
import { hostOf } from "./gateways.ts";

/** Behaviours that a distribution may have beside its default one, a quota that can be raised. */
export const MOST_BEHAVIOURS = 75;

/** What an answer can depend on; the answers of two callers could never be taken for each other. */
const CALLER_HEADERS = [
  "Accept-Language",
  "Authorization",
  "EP-Account-Management-Authentication-Token",
  "EP-Channel",
  "EP-Context-Tag",
  "X-Moltin-Currency",
  "X-Moltin-Customer-Token",
  "X-Moltin-Language",
];

/** Statuses that CloudFront would otherwise keep for ten seconds, whatever the answer says. */
const ERRORS = [400, 403, 404, 405, 414, 416, 500, 501, 502, 503, 504];

/**
 * One address in front of all gateways: every path to its API, answers compressed, nothing kept, see
 * `docs/decisions/0012-front-door.md`.
 * @returns the distribution, whose domain is where clients call
 */
export function frontDoor(
  stack: Stack,
  deployment: Deployment,
  { apis, paths }: { readonly apis: ReadonlyMap<number, CfnApi>; readonly paths: readonly string[] },
): Distribution {
  const cachePolicy = neverKept(stack, deployment);
  const origins = new Map([...apis].map(([number, api]) => [number, originOf(api)]));
  const behaviour = (number: number): BehaviorOptions => ({
    origin: mustHave(origins, number),
    viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
    allowedMethods: AllowedMethods.ALLOW_ALL,
    cachePolicy,
    // All of a request but its Host, by which the gateway would look for an API of that name.
    originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
    // What a gateway answers by itself has no headers of ours; browsers are to use HTTPS after that, too.
    responseHeadersPolicy: ResponseHeadersPolicy.SECURITY_HEADERS,
    compress: true,
  });
  const behaviours = behavioursOf(paths);
  if (behaviours.length > MOST_BEHAVIOURS) {
    throw new Error(`${behaviours.length} beginnings of paths are more than a distribution tells apart.`);
  }
  const distribution = new Distribution(stack, "FrontDoor", {
    comment: `${deployment.stacks.api}: the address of the API`,
    httpVersion: HttpVersion.HTTP2_AND_3,
    defaultBehavior: behaviour(FIRST_API),
    additionalBehaviors: Object.fromEntries(behaviours.map(({ pattern, api }) => [pattern, behaviour(api)])),
    errorResponses: ERRORS.map((httpStatus) => ({ httpStatus, ttl: Duration.seconds(0) })),
  });
  const { defaultChild } = distribution.node;
  if (defaultChild instanceof CfnDistribution) defaultChild.overrideLogicalId("FrontDoor");
  for (const [id, reason] of Object.entries(ACKNOWLEDGED)) {
    Validations.of(distribution).acknowledge({ id, reason });
  }
  return distribution;
}

function originOf(api: CfnApi): IOrigin {
  return new HttpOrigin(hostOf(api), {
    // In place of whatever a caller writes into it.
    customHeaders: { [FRONT_DOOR_HEADER]: frontDoorWord() },
    protocolPolicy: OriginProtocolPolicy.HTTPS_ONLY,
    readTimeout: Duration.millis(TIMES.forwardMs),
  });
}

function mustHave(origins: ReadonlyMap<number, IOrigin>, number: number): IOrigin {
  const origin = origins.get(number);
  if (!origin) throw new Error(`There is no API ${number}.`);
  return origin;
}

/**
 * Compression needs a policy that could keep answers: with all times at 0 CloudFront turns it off. This one keeps
 * none of the API's, since all of them say `no-store`, and none of a gateway's own, which say nothing; for a second the
 * reference page's scripts, the same for everybody and named by what they hold.
 */
function neverKept(stack: Stack, deployment: Deployment): CachePolicy {
  return new CachePolicy(stack, "NeverKept", {
    cachePolicyName: `${deployment.namePrefix}-api-${Aws.REGION}`,
    comment: "Keeps nothing, compresses all",
    minTtl: Duration.seconds(0),
    defaultTtl: Duration.seconds(0),
    maxTtl: Duration.seconds(1),
    headerBehavior: CacheHeaderBehavior.allowList(...CALLER_HEADERS),
    queryStringBehavior: CacheQueryStringBehavior.all(),
    cookieBehavior: CacheCookieBehavior.none(),
    enableAcceptEncodingGzip: true,
    enableAcceptEncodingBrotli: true,
  });
}

const ACKNOWLEDGED = {
  "AwsSolutions-CFR1": "Shops sell to any country; what may be shown where is the merchant's decision.",
  "AwsSolutions-CFR2": "A web ACL is rented by the month. The gateways behind this have their throttle.",
  "AwsSolutions-CFR3": "The gateways log every request; a second log would cost as much and say less.",
  "AwsSolutions-CFR4":
    "Without a domain and certificate of the shop's own, CloudFront takes no newer least version.",
};
