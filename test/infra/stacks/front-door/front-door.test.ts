import { beforeAll, describe, expect, it } from "@jest/globals";
import { endpoints, isFallback, listRoutes } from "../../../../infra/endpoints.ts";
import { API_COUNT, apiOfPath, apiSection } from "../../../../infra/stacks/front-door/api-of-path.ts";
import { apiBehind, listBehaviours } from "../../../../infra/stacks/front-door/behaviours.ts";
import { functionNameFor } from "../../../../lib/http/routes.ts";
import {
  findOnly,
  listGatewayRoutes as gatewayRoutes,
  type Json,
  listResources,
  type Synthesis,
  synthesize,
} from "../../../support/deployment/synthesis.ts";
import { UNKNOWN_ID } from "../../../support/unknown-id.ts";

const paths = [...new Set(listRoutes(endpoints).map(({ path }) => path))];

const ORIGINS = "https://shop.example, http://localhost:5173";

let stacks: Synthesis;
let without: Synthesis;
let door: Json;

beforeAll(async () => {
  [stacks, without] = await Promise.all([
    synthesize(),
    synthesize({ CARTWRIGHT_CLOUDFRONT: "off", CARTWRIGHT_CORS_ORIGINS: ORIGINS }),
  ]);
  door = findOnly(stacks.api, "AWS::CloudFront::Distribution").DistributionConfig;
}, 120_000);

/** CloudFront's rule: the first behaviour whose pattern matches, with `*` for any number of characters. */
function behaviourOf(path: string): Json {
  const fits = ({ PathPattern }: Json) =>
    new RegExp(`^${PathPattern.replaceAll(/[.+^${}()|[\]\\]/g, "\\$&").replaceAll("*", ".*")}$`).test(path);
  return (door.CacheBehaviors as Json[]).find(fits) ?? door.DefaultCacheBehavior;
}

function apiNameOf({ TargetOriginId }: Json): string {
  const origin = (door.Origins as Json[]).find(({ Id }) => Id === TargetOriginId);
  return origin.DomainName["Fn::Join"][1][0].Ref;
}

const sample = (path: string) => path.replaceAll(/\{\w+\}/g, UNKNOWN_ID);

describe("the API of a path", () => {
  it.each([
    ["/v2/carts/{cartID}/items", "/v2/carts"],
    ["/pcm/catalogs/{catalogID}/releases", "/pcm/catalogs"],
    ["/catalogs/{catalogID}", "/catalogs"],
    ["/catalog/products/{productID}", "/catalog"],
    ["/catalog", "/catalog"],
    ["/v2/{id}", "/v2"],
    ["/", "/"],
  ])("%s belongs to the section %s", (path, section) => {
    expect(apiSection(path)).toBe(section);
  });

  it("follows from its section alone and is always the same", () => {
    for (const path of paths) expect(apiOfPath(path)).toBe(apiOfPath(apiSection(path)));
    // Fixed: another number would move a route and its access log to another API.
    expect(["/v2/carts", "/catalog/products", "/oauth/access_token"].map(apiOfPath)).toEqual([1, 1, 1]);
    expect(["/pcm/products", "/v2/settings", "/v2/accounts"].map(apiOfPath)).toEqual([1, 1, 4]);
  });

  it("spreads unknown sections over all APIs", () => {
    const counts = new Map<number, number>();
    for (let at = 0; at < 1000; at += 1) {
      const api = apiOfPath(`/v2/area-${at}`);
      counts.set(api, (counts.get(api) ?? 0) + 1);
    }
    expect([...counts.keys()].sort()).toEqual(Array.from({ length: API_COUNT }, (_, at) => at + 1));
    expect(Math.min(...counts.values())).toBeGreaterThan(1000 / API_COUNT / 2);
  });
});

describe("the behaviours", () => {
  it("lead every path to its API, whichever parameters it has", () => {
    const behaviours = listBehaviours(paths);
    for (const path of paths)
      expect([path, apiBehind(behaviours, sample(path))]).toEqual([path, apiOfPath(path)]);
  });

  it("put a longer beginning before the shorter one that it starts with", () => {
    const made = ["/a/b", "/a/bc", "/a/bcd", "/a"].flatMap((section) => [section, `${section}/{id}`]);
    const behaviours = listBehaviours(made);
    for (const path of made) expect(apiBehind(behaviours, sample(path))).toBe(apiOfPath(path));
  });

  it("leave out what would change nothing", () => {
    for (const { pattern } of listBehaviours(paths)) {
      const others = listBehaviours(paths).filter((one) => one.pattern !== pattern);
      const section = pattern.slice(0, -1);
      expect(apiBehind(others, section)).not.toBe(apiOfPath(section));
    }
  });
});

describe("the gateways of a deployment that names origins", () => {
  it("let their pages read answers and no others, never with credentials", () => {
    const apis = listResources(without.api, "AWS::ApiGatewayV2::Api");
    expect(apis.length).toBeGreaterThan(1);
    for (const { Properties } of apis) {
      expect(Properties.Body["x-amazon-apigateway-cors"]).toMatchObject({
        allowOrigins: ["https://shop.example", "http://localhost:5173"],
        allowCredentials: false,
      });
    }
  });
});

describe("the distribution in front of the gateways", () => {
  it("tells browsers to stay with HTTPS, also in what a gateway answers by itself", () => {
    // AWS's own policy SecurityHeadersPolicy: Strict-Transport-Security and nosniff among others.
    for (const behaviour of [door.DefaultCacheBehavior, ...door.CacheBehaviors]) {
      expect(behaviour.ResponseHeadersPolicyId).toBe("67f7725c-6f97-4210-82d7-5512b31e9d03");
    }
  });

  it("sends every route to exactly the API that has it", () => {
    for (const { path, api } of gatewayRoutes(stacks.api)) {
      if (path !== "$default") expect([path, apiNameOf(behaviourOf(sample(path)))]).toEqual([path, api]);
    }
  });

  it("sends what is no route, and paths with a slash too many, to an API with the fallback", () => {
    for (const path of ["/", "/nowhere", "//v2//carts/", "/v2/carts/", "/favicon.ico"]) {
      const api = apiNameOf(behaviourOf(path));
      expect(gatewayRoutes(stacks.api).some((route) => route.api === api && route.path === "$default")).toBe(
        true,
      );
    }
  });

  it("passes every method and all of a request but its Host, and compresses answers", () => {
    for (const behaviour of [door.DefaultCacheBehavior, ...door.CacheBehaviors]) {
      expect(behaviour).toMatchObject({
        AllowedMethods: ["GET", "HEAD", "OPTIONS", "PUT", "PATCH", "POST", "DELETE"],
        // AWS's own policy AllViewerExceptHostHeader: all headers, query strings and cookies
        OriginRequestPolicyId: "b689b0a8-53d0-40ab-baf2-68738e2966ac",
        Compress: true,
        ViewerProtocolPolicy: "https-only",
      });
    }
  });

  it("keeps no answer, not even an error, and never one caller's for another", () => {
    const policy = findOnly(stacks.api, "AWS::CloudFront::CachePolicy").CachePolicyConfig;
    expect(policy).toMatchObject({ MinTTL: 0, DefaultTTL: 0, MaxTTL: 1 });
    expect(policy.ParametersInCacheKeyAndForwardedToOrigin).toMatchObject({
      EnableAcceptEncodingBrotli: true,
      EnableAcceptEncodingGzip: true,
      QueryStringsConfig: { QueryStringBehavior: "all" },
      HeadersConfig: {
        Headers: expect.arrayContaining([
          "Authorization",
          "EP-Account-Management-Authentication-Token",
          "X-Moltin-Customer-Token",
        ]),
      },
    });
    const kept = (door.CustomErrorResponses as Json[]).map((one) => [one.ErrorCode, one.ErrorCachingMinTTL]);
    for (const status of [400, 403, 404, 405, 500, 502, 503, 504]) expect(kept).toContainEqual([status, 0]);
  });

  it("says in a header of its own that a request came through it, and no caller can say it instead", () => {
    const word = { Ref: "HandedFrontDoor" };
    const made = { "Fn::Select": [2, { "Fn::Split": ["/", { Ref: "AWS::StackId" }] }] };
    const { Name, Value } = stacks.data.Resources["HandsFrontDoor"].Properties;
    expect([Name, Value]).toEqual(["/cartwright/front-door", made]);
    for (const template of [stacks.api, without.api, stacks.functions]) {
      expect(template.Parameters?.["HandedFrontDoor"].Default).toBe(Name);
    }
    for (const { OriginCustomHeaders } of door.Origins as Json[]) {
      expect(OriginCustomHeaders).toEqual([{ HeaderName: "x-cartwright-front-door", HeaderValue: word }]);
    }
    const knowing = listResources(stacks.functions, "AWS::Lambda::Function")
      .map(({ Properties: { FunctionName, Environment } }) => [FunctionName, Environment.Variables] as const)
      .filter(([, variables]) => variables.CARTWRIGHT_FRONT_DOOR !== undefined);
    expect(knowing.map(([name]) => name).toSorted()).toEqual(
      endpoints
        .filter(({ countsCallers }) => countsCallers)
        .map(({ id }) => `cartwright-${functionNameFor(id)}`)
        .toSorted(),
    );
    for (const [, variables] of knowing) expect(variables.CARTWRIGHT_FRONT_DOOR).toEqual(word);
    const forwarding = listResources(without.api, "AWS::ApiGatewayV2::Api")
      .flatMap(({ Properties: { Body } }) => Object.values<Json>(Body.paths))
      .flatMap((operations) => Object.values<Json>(operations))
      .map((operation) => operation["x-amazon-apigateway-integration"])
      .filter(({ type }) => type === "http_proxy");
    expect(forwarding.length).toBeGreaterThan(0);
    for (const { requestParameters } of forwarding) {
      expect(requestParameters).toEqual({ "overwrite:header.x-cartwright-front-door": word });
    }
  });

  it("is the address of the API", () => {
    expect(stacks.api.Outputs?.["BaseUrl"].Value).toEqual({
      "Fn::Join": ["", ["https://", { "Fn::GetAtt": ["FrontDoor", "DomainName"] }]],
    });
  });

  it("waits longer than the gateway, and the gateway longer than the function", () => {
    for (const { CustomOriginConfig } of door.Origins) {
      expect(CustomOriginConfig).toMatchObject({ OriginProtocolPolicy: "https-only", OriginReadTimeout: 30 });
    }
  });
});

describe("a deployment without CloudFront", () => {
  it("has no distribution and keeps no contents of files, but the bucket that a later one will use", () => {
    for (const template of [without.data, without.functions, without.api]) {
      expect(Object.values(template.Resources).filter(({ Type }) => /CloudFront/.test(Type))).toEqual([]);
    }
    expect(listResources(without.data, "AWS::S3::Bucket")).toHaveLength(2);
    expect(JSON.stringify(without.functions)).not.toMatch(/CARTWRIGHT_FILES_URL|s3:::cartwright-files/);
    const removals = listResources(without.functions, "AWS::IAM::Role")
      .flatMap(({ Properties }) => Properties.Policies)
      .flatMap(({ PolicyDocument }) => PolicyDocument.Statement)
      .filter(({ Action }) => Action.includes("s3:DeleteObject"));
    expect(removals.length).toBeGreaterThan(0);
    for (const { Resource } of removals) {
      for (const place of Resource)
        expect(JSON.stringify(place)).toMatch(/s3:::cartwright-private.*\/(?:im|ex)ports\/\*/);
    }
    const told = listResources(without.functions, "AWS::Lambda::Function").flatMap(({ Properties }) => {
      const bucket = Properties.Environment.Variables["CARTWRIGHT_FILES_BUCKET"];
      return bucket === undefined ? [] : [[Properties.FunctionName, bucket]];
    });
    expect(told).toEqual([
      ["cartwright-files-create-file", "none"],
      ["cartwright-files-delete-file", "none"],
    ]);
  });

  it("has one address: the first API hands on every path of the others", () => {
    expect(JSON.stringify(without.api.Outputs?.["BaseUrl"].Value)).toContain('{"Ref":"Api1"}');
    const { paths: first } = without.api.Resources["Api1"].Properties.Body;
    const integrationAt = (path: string) =>
      first[path]?.["x-amazon-apigateway-any-method"]?.["x-amazon-apigateway-integration"];
    for (const { path, api } of gatewayRoutes(without.api)) {
      if (path === "$default" || api === "Api1") continue;
      const section = apiSection(path);
      const at = path === section ? section : `${section}/{proxy+}`;
      const { type, httpMethod, uri } = integrationAt(at);
      expect([type, httpMethod]).toEqual(["http_proxy", "ANY"]);
      const [scheme, host, ...rest] = uri["Fn::Join"][1];
      expect([scheme, host.Ref]).toEqual(["https://", api]);
      expect(rest.at(-1)).toBe(at.replace("{proxy+}", "{proxy}"));
    }
  });

  it("has the same functions under the same names, so that distributions can be added later", () => {
    const names = (template: Synthesis["api"]) =>
      Object.entries(template.Resources)
        .filter(([, { Type }]) => Type === "AWS::Lambda::Function")
        .map(([name, { Properties }]) => `${name} ${Properties.FunctionName}`);
    expect(names(without.functions)).toEqual(names(stacks.functions));
    expect(endpoints.filter(isFallback)).toHaveLength(1);
  });
});
