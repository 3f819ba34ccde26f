import { Aws, Duration, type Stack } from "aws-cdk-lib";
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
import { FRONT_DOOR_HEADER } from "../../../lib/http/caller-source.ts";
import type { Deployment } from "../../deployment.ts";
import { TIMES } from "../../deployment.ts";
import { acknowledge, OF_DISTRIBUTIONS } from "../acknowledge.ts";
import { FIRST_API, listBehaviours } from "./behaviours.ts";
import { apiHost } from "./gateways.ts";

/** CloudFront's quota of behaviours, the default one not counted. AWS can raise it. */
const MOST_BEHAVIOURS = 75;

/** Headers that can change an answer. They are part of the cache key, so that callers never share answers. */
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

/** CloudFront caches these errors for ten seconds by default, even with `no-store`. */
const ERRORS = [400, 403, 404, 405, 414, 416, 500, 501, 502, 503, 504];

type FrontDoorSetup = {
  readonly apis: ReadonlyMap<number, CfnApi>;
  readonly paths: readonly string[];
  /** Proves to functions that a request came through the distribution. */
  readonly word: string;
};

/**
 * One address for all gateways: sends every path to its API, compresses answers, caches nothing, see
 * `docs/decisions/0012-front-door.md`.
 * @returns the distribution; clients call its domain
 */
export function frontDoor(
  stack: Stack,
  deployment: Deployment,
  { apis, paths, word }: FrontDoorSetup,
): Distribution {
  const cachePolicy = neverKept(stack, deployment);
  const origins = new Map([...apis].map(([number, api]) => [number, makeOrigin(api, word)]));
  const behaviour = (number: number): BehaviorOptions => ({
    origin: mustHave(origins, number),
    viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
    allowedMethods: AllowedMethods.ALLOW_ALL,
    cachePolicy,
    // Everything except Host: the gateway would look for an API with the caller's host name.
    originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
    // A gateway's own errors lack our headers. Browsers must use HTTPS after those too.
    responseHeadersPolicy: ResponseHeadersPolicy.SECURITY_HEADERS,
    compress: true,
  });
  const behaviours = listBehaviours(paths);
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
  acknowledge(distribution, ACKNOWLEDGED);
  return distribution;
}

function makeOrigin(api: CfnApi, word: string): IOrigin {
  return new HttpOrigin(apiHost(api), {
    // Replaces a value sent by the caller.
    customHeaders: { [FRONT_DOOR_HEADER]: word },
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
 * CloudFront compresses only under a policy that could cache, so not all times are 0. API answers are not cached because
 * they say `no-store`, and a gateway's own answers because the default is 0. The reference page's scripts are cached for a
 * second: they are the same for all callers, and their names contain a hash.
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
  ...OF_DISTRIBUTIONS,
  "AwsSolutions-CFR2": "A web ACL is rented by the month. The gateways behind this have their throttle.",
  "AwsSolutions-CFR3": "The gateways log every request; a second log would cost as much and say less.",
};
