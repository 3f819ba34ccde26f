import { Aws, type Stack } from "aws-cdk-lib";
import { CfnApi, CfnStage } from "aws-cdk-lib/aws-apigatewayv2";
import type { ILogGroup } from "aws-cdk-lib/aws-logs";
import type { Endpoint } from "../../../lib/http/endpoint.ts";
import { COSTLY_THROTTLE, type Deployment } from "../../deployment.ts";
import { isFallback, routeKey } from "../../endpoints.ts";
import { REFERENCE_PATH } from "../../reference/reference-path.ts";
import { ACCESS_LOG_FORMAT } from "../access-log.ts";
import { gatewayDocument, type Target } from "../gateway-document.ts";
import { refuseIntegrations } from "../limits.ts";
import { API_COUNT, apiOfPath, apiSection } from "./api-of-path.ts";
import { FIRST_API } from "./behaviours.ts";

/** An endpoint at one of its paths. */
type Placed = { readonly endpoint: Endpoint; readonly path: string };

export type GatewaysSetup = {
  readonly deployment: Deployment;
  readonly endpoints: readonly Endpoint[];
  readonly targetOf: (endpoint: Endpoint) => Target;
  readonly accessLog: ILogGroup;
  readonly frontDoorWord: string;
  /** Integration for the reference page, if the deployment has one. */
  readonly reference: Target | undefined;
};

/** Every path of every endpoint by number of its API. Each API also gets the fallback function. */
function groupByApi(endpoints: readonly Endpoint[]): ReadonlyMap<number, readonly Placed[]> {
  const placed = endpoints.flatMap((endpoint) =>
    [endpoint.path, ...(endpoint.alsoAt ?? [])].map((path) => ({ endpoint, path })),
  );
  const [fallbacks, routed] = [placed.filter(isAnyPath), placed.filter((one) => !isAnyPath(one))];
  const numbers = Array.from({ length: API_COUNT }, (_, at) => at + 1);
  return new Map(
    numbers
      .map((number) => [number, routed.filter(({ path }) => apiOfPath(path) === number)] as const)
      .filter(([number, found]) => found.length > 0 || number === FIRST_API)
      .map(([number, found]) => [number, [...found, ...fallbacks]]),
  );
}

function isAnyPath({ path }: Placed): boolean {
  return isFallback({ path });
}

/**
 * The HTTP APIs with their stages. Without a distribution the first API forwards to the others.
 * @returns the APIs by number, only those with paths
 */
export function gateways(stack: Stack, setup: GatewaysSetup): ReadonlyMap<number, CfnApi> {
  const byApi = groupByApi(setup.endpoints);
  const apis = new Map<number, CfnApi>();
  for (const [number, placed] of [...byApi].toReversed()) {
    const forwarded = setup.deployment.hasDistributions || number !== FIRST_API ? [] : forwards(byApi, apis);
    const pages = number === FIRST_API ? makePages(setup.reference) : [];
    refuseIntegrations(number, placed.length + pages.length + 2 * forwarded.length);
    const body = gatewayDocument({
      title: `${setup.deployment.namePrefix} ${number}`,
      placed,
      targetOf: setup.targetOf,
      forwarded,
      frontDoorWord: setup.frontDoorWord,
      pages,
      corsOrigins: setup.deployment.corsOrigins,
    });
    const api = new CfnApi(stack, `Api${number}`, { body });
    api.overrideLogicalId(`Api${number}`);
    stage(stack, { api, number, placed }, setup);
    apis.set(number, api);
  }
  return new Map([...apis].toReversed());
}

/** The page and its parts. No endpoint's section starts with this path, so a distribution sends it to the first API. */
function makePages(target: Target | undefined) {
  return target ? [REFERENCE_PATH, `${REFERENCE_PATH}/{part}`].map((path) => ({ path, target })) : [];
}

/** Sections of the other APIs with the addresses to forward to. */
function forwards(byApi: ReadonlyMap<number, readonly Placed[]>, apis: ReadonlyMap<number, CfnApi>) {
  return [...byApi]
    .filter(([number]) => number !== FIRST_API)
    .flatMap(([number, placed]) => {
      const paths = placed.filter((one) => !isAnyPath(one)).map(({ path }) => path);
      const api = apis.get(number);
      return api
        ? [...new Set(paths.map(apiSection))].map((section) => ({
            section,
            origin: `https://${apiHost(api)}`,
          }))
        : [];
    });
}

/** Host name of an API. */
export function apiHost(api: CfnApi): string {
  return `${api.ref}.execute-api.${Aws.REGION}.${Aws.URL_SUFFIX}`;
}

type Staged = { readonly api: CfnApi; readonly number: number; readonly placed: readonly Placed[] };

function stage(stack: Stack, { api, number, placed }: Staged, setup: GatewaysSetup): void {
  const { throttle } = setup.deployment;
  // A costly path in another spelling reaches its function through the fallback, see
  // `docs/decisions/0020-unrouted-requests.md`.
  const costly = placed.filter((one) => one.endpoint.costly || isAnyPath(one));
  const made = new CfnStage(stack, `Stage${number}`, {
    apiId: api.ref,
    stageName: "$default",
    autoDeploy: true,
    accessLogSettings: {
      destinationArn: setup.accessLog.logGroupArn,
      format: JSON.stringify(ACCESS_LOG_FORMAT),
    },
    defaultRouteSettings: { throttlingRateLimit: throttle.rate, throttlingBurstLimit: throttle.burst },
    routeSettings: Object.fromEntries(
      costly.map(({ endpoint, path }) => [
        routeKey({ method: endpoint.method, path }),
        { ThrottlingRateLimit: COSTLY_THROTTLE.rate, ThrottlingBurstLimit: COSTLY_THROTTLE.burst },
      ]),
    ),
  });
  made.overrideLogicalId(`Stage${number}`);
}
