import { Aws, type Stack } from "aws-cdk-lib";
import { CfnApi, CfnStage } from "aws-cdk-lib/aws-apigatewayv2";
import type { ILogGroup } from "aws-cdk-lib/aws-logs";
import type { Endpoint } from "../../lib/http/endpoint.ts";
import { COSTLY_THROTTLE, type Deployment } from "../deployment.ts";
import { isFallback, routeKey } from "../endpoints.ts";
import { REFERENCE_PATH } from "../reference/reference-path.ts";
import { ACCESS_LOG_FORMAT } from "../stacks/access-log.ts";
import { gatewayDocument, type Target } from "../stacks/gateway-document.ts";
import { API_COUNT, apiOfPath, sectionOf } from "./api-of-path.ts";
import { FIRST_API } from "./behaviours.ts";

/** An endpoint at one of its paths. */
export type Placed = { readonly endpoint: Endpoint; readonly path: string };

export type GatewaysSetup = {
  readonly deployment: Deployment;
  readonly endpoints: readonly Endpoint[];
  readonly targetOf: (endpoint: Endpoint) => Target;
  readonly accessLog: ILogGroup;
  /** What serves the reference page, for a deployment that has one. */
  readonly reference: Target | undefined;
};

/** Every path of every endpoint by the number of its API; the function for all other paths is behind each API. */
export function placedByApi(endpoints: readonly Endpoint[]): ReadonlyMap<number, readonly Placed[]> {
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
 * The HTTP APIs with their stages. Without a distribution the first one hands on what belongs to the others.
 * @returns the APIs by number; one that no path belongs to is not there
 */
export function gateways(stack: Stack, setup: GatewaysSetup): ReadonlyMap<number, CfnApi> {
  const byApi = placedByApi(setup.endpoints);
  const apis = new Map<number, CfnApi>();
  for (const [number, placed] of [...byApi].toReversed()) {
    const forwarded = setup.deployment.hasDistributions || number !== FIRST_API ? [] : forwards(byApi, apis);
    const body = gatewayDocument({
      title: `${setup.deployment.namePrefix} ${number}`,
      placed,
      targetOf: setup.targetOf,
      forwarded,
      pages: number === FIRST_API ? pagesOf(setup.reference) : [],
      corsOrigins: setup.deployment.corsOrigins,
    });
    const api = new CfnApi(stack, `Api${number}`, { body });
    api.overrideLogicalId(`Api${number}`);
    stage(stack, { api, number, placed }, setup);
    apis.set(number, api);
  }
  return new Map([...apis].toReversed());
}

/** The page and its parts. No endpoint's section begins like that, so that a distribution leaves them to the first API. */
function pagesOf(target: Target | undefined) {
  return target ? [REFERENCE_PATH, `${REFERENCE_PATH}/{part}`].map((path) => ({ path, target })) : [];
}

/** Sections of other APIs with the addresses to ask instead. */
function forwards(byApi: ReadonlyMap<number, readonly Placed[]>, apis: ReadonlyMap<number, CfnApi>) {
  return [...byApi]
    .filter(([number]) => number !== FIRST_API)
    .flatMap(([number, placed]) => {
      const paths = placed.filter((one) => !isAnyPath(one)).map(({ path }) => path);
      const api = apis.get(number);
      return api
        ? [...new Set(paths.map(sectionOf))].map((section) => ({ section, origin: `https://${hostOf(api)}` }))
        : [];
    });
}

/** The name under which an API answers. */
export function hostOf(api: CfnApi): string {
  return `${api.ref}.execute-api.${Aws.REGION}.${Aws.URL_SUFFIX}`;
}

type Staged = { readonly api: CfnApi; readonly number: number; readonly placed: readonly Placed[] };

function stage(stack: Stack, { api, number, placed }: Staged, setup: GatewaysSetup): void {
  const { throttle } = setup.deployment;
  // Another spelling of a costly path reaches its function through the fallback, see `docs/decisions/0020-unrouted-requests.md`.
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
