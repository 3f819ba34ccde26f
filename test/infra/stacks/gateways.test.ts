import { beforeAll, describe, expect, it } from "@jest/globals";
import { endpoints, isFallback, routeKeys } from "../../../infra/endpoints.ts";
import { API_COUNT } from "../../../infra/stacks/front-door/api-of-path.ts";
import { CORS } from "../../../lib/http/headers.ts";
import { functionNameFor } from "../../../lib/http/routes.ts";
import { gatewayEvent, invokeBundles } from "../../support/deployment/invoke-bundles.ts";
import {
  type Json,
  listGatewayRoutes,
  listResources,
  type Synthesis,
  synthesize,
} from "../../support/deployment/synthesis.ts";

let stacks: Synthesis;
let apis: readonly Json[];
let stages: readonly Json[];
/** Answers of every route to a request without a token, then of an unknown path and to a preflight. */
let answers: Awaited<ReturnType<typeof invokeBundles>>;

beforeAll(async () => {
  stacks = await synthesize();
  apis = listResources(stacks.api, "AWS::ApiGatewayV2::Api").map(({ Properties }) => Properties);
  stages = listResources(stacks.api, "AWS::ApiGatewayV2::Stage").map(({ Properties }) => Properties);
  const others = listGatewayRoutes(stacks.api).find(({ path }) => path === "$default")!;
  const asked = [
    ...routed().map(({ method, path, functionName }) => ({
      functionName,
      event: gatewayEvent(method, path.replaceAll(/\{\w+\}/g, "1"), { body: "{}" }),
    })),
    { ...others, event: gatewayEvent("GET", "/nowhere") },
    { ...others, event: gatewayEvent("OPTIONS", "/v2/carts") },
  ];
  answers = await invokeBundles(
    asked.map(({ functionName, event }) => ({ folder: stacks.codeOf(functionName), event })),
  );
}, 120_000);

const keyOf = ({ method, path }: { method: string; path: string }) =>
  path === "$default" ? path : `${method} ${path}`;
const routed = () => listGatewayRoutes(stacks.api).filter(({ path }) => path !== "$default");

const PASSWORD_INFOS =
  "/v2/authentication-realms/{realmID}/user-authentication-info/{userID}/user-authentication-password-profile-info";

const CALLBACK =
  "/oidc-idp/callback/stores/{storeID}/authentication-realms/{realmID}/oidc-profiles/{oidcProfileID}";
const SIGN_ON = "/oidc-idp/login/stores/{storeID}/authentication-realms/{realmID}";

describe("the gateways", () => {
  it("have every route of the list exactly once, and all other paths each", () => {
    const wanted = endpoints.filter((endpoint) => !isFallback(endpoint)).flatMap(routeKeys);
    expect(routed().map(keyOf).sort()).toEqual(wanted.sort());
    const defaults = listGatewayRoutes(stacks.api).filter(({ path }) => path === "$default");
    const used = [...new Set(routed().map(({ api }) => api))].sort();
    expect(used.length).toBeGreaterThan(API_COUNT / 2);
    expect(defaults.map(({ api }) => api).sort()).toEqual(used);
    expect(new Set(defaults.map(({ functionName }) => functionName)).size).toBe(1);
  });

  it("stay clear of the 300 integrations that an API can have, one per route", () => {
    for (const { Body } of apis) {
      const operations = Object.values<Json>(Body.paths).flatMap((path) => Object.values(path));
      expect(operations.length).toBeLessThanOrEqual(250);
    }
  });

  it("send every route to the function of its endpoint", () => {
    const deployed = listResources(stacks.functions, "AWS::Lambda::Function").map(
      ({ Properties }) => Properties.FunctionName,
    );
    const wanted = endpoints
      .filter((endpoint) => !isFallback(endpoint))
      .flatMap((endpoint) =>
        routeKeys(endpoint).map((route) => `${route} cartwright-${functionNameFor(endpoint.id)}`),
      );
    const found = routed().map((route) => `${keyOf(route)} ${route.functionName}`);
    expect(found.sort()).toEqual(wanted.sort());
    expect(deployed).toEqual(expect.arrayContaining(routed().map(({ functionName }) => functionName)));
  });

  it("declare the parameters of every path", () => {
    for (const { Body } of apis) {
      for (const [path, operations] of Object.entries<Json>(Body.paths)) {
        const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
        for (const { parameters = [] } of Object.values<Json>(operations)) {
          expect(parameters.map(({ name }: Json) => name)).toEqual(names);
        }
      }
    }
  });

  it("refuse requests without a token on every route but where tokens are got, where a provider signs, and where a browser signs in", () => {
    const routes = routed();
    const open = routes.filter((_, at) => answers[at]?.statusCode !== 401);
    expect(open.map(keyOf).sort()).toEqual([
      "DELETE /v2/staff/tokens",
      "GET /oidc-idp/.well-known/jwks.json",
      `GET ${CALLBACK}`,
      `GET ${SIGN_ON}`,
      "GET /oidc-idp/stores/{storeID}/authentication-realms/{realmID}/.well-known/openid-configuration",
      "GET /v2/staff/sign-in-options",
      "POST /oauth/access_token",
      `POST ${CALLBACK}`,
      "POST /v2/gateways/{slug}/webhooks",
      "POST /v2/staff/tokens",
      "POST /v2/staff/tokens/renewals",
    ]);
  });

  it("answer unknown paths with 404 and preflights with 204", () => {
    const [unknown, preflight] = answers.slice(routed().length);
    expect([unknown?.statusCode, preflight?.statusCode]).toEqual([404, 204]);
    expect(endpoints.filter(isFallback)).toHaveLength(1);
  });

  it("take 100 requests a second each, 200 at once, and fewer for what hashes or signs, however it is spelled", () => {
    expect(stages).toHaveLength(apis.length);
    for (const stage of stages) {
      expect(stage).toMatchObject({
        StageName: "$default",
        DefaultRouteSettings: { ThrottlingRateLimit: 100, ThrottlingBurstLimit: 200 },
      });
    }
    const settings = Object.assign({}, ...stages.map(({ RouteSettings }) => RouteSettings));
    const few = { ThrottlingRateLimit: 20, ThrottlingBurstLimit: 40 };
    expect(settings).toEqual({
      [`GET ${CALLBACK}`]: few,
      [`POST ${CALLBACK}`]: few,
      [`GET ${SIGN_ON}`]: few,
      "POST /oauth/access_token": few,
      "POST /v2/account-members/tokens": few,
      "POST /v2/staff/tokens": few,
      "POST /v2/staff/tokens/renewals": few,
      [`POST ${PASSWORD_INFOS}`]: few,
      "POST /v2/customers": few,
      "POST /v2/customers/tokens": few,
      "PUT /v2/customers/{customerID}": few,
      [`PUT ${PASSWORD_INFOS}/{passwordInfoID}`]: few,
      $default: few,
    });
    expect(
      endpoints
        .filter(({ costly }) => costly)
        .flatMap(routeKeys)
        .toSorted(),
    ).toEqual(
      Object.keys(settings)
        .filter((key) => key !== "$default")
        .toSorted(),
    );
    // A path with a double slash leads to the fallback of any gateway, and from there to the same function.
    for (const { RouteSettings } of stages) expect(RouteSettings).toMatchObject({ $default: few });
  });

  it("limit these at the API that has their route, or the import would fail", () => {
    for (const { ApiId, RouteSettings = {} } of stages) {
      const keys = listGatewayRoutes(stacks.api)
        .filter(({ api }) => api === ApiId.Ref)
        .map(keyOf);
      expect(keys).toEqual(expect.arrayContaining(Object.keys(RouteSettings)));
    }
  });

  it("log in JSON to one group, without header values or query strings", () => {
    const logs = stages.map(({ AccessLogSettings }) => JSON.stringify(AccessLogSettings));
    expect(new Set(logs).size).toBe(1);
    const { Format } = stages[0]?.AccessLogSettings ?? {};
    expect(JSON.parse(Format)).toMatchObject({ requestId: "$context.requestId", status: "$context.status" });
    expect(Format).not.toMatch(/authorizer|authorization|header|query|\$context\.path/i);
  });

  it("answer browsers of any origin unless told otherwise, never with credentials", () => {
    for (const { Body } of apis) {
      expect(Body["x-amazon-apigateway-cors"]).toMatchObject({
        allowOrigins: ["*"],
        allowCredentials: false,
        allowHeaders: CORS.requestHeaders,
      });
    }
  });
});
