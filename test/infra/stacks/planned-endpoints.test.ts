import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { App } from "aws-cdk-lib";
import { readDeployment } from "../../../infra/deployment.ts";
import {
  checkEndpoints,
  consumers,
  endpoints,
  isFallback,
  listRoutes,
  queueConsumers,
} from "../../../infra/endpoints.ts";
import { KEY_FAMILIES } from "../../../infra/stacks/access/key-families.ts";
import { REACHES } from "../../../infra/stacks/access/reaches.ts";
import { ApiStack } from "../../../infra/stacks/api-stack.ts";
import { apiOfPath } from "../../../infra/stacks/front-door/api-of-path.ts";
import { apiBehind, listBehaviours } from "../../../infra/stacks/front-door/behaviours.ts";
import { defineEndpoint, type Endpoint } from "../../../lib/http/endpoint.ts";
import {
  listGatewayRoutes as gatewayRoutes,
  type Json,
  listResources,
  readNestedTemplate,
  type Template,
} from "../../support/deployment/synthesis.ts";
import { isLong } from "../../support/volume.ts";

const PLANNED = 400;
const PER_AREA = 20;
const SHAPES = [
  "",
  "/{parentID}",
  "/{parentID}/things",
  "/{parentID}/things/{thingID}",
  "/reports/{reportID}",
];
const METHODS = ["GET", "POST", "PUT", "DELETE"] as const;

/** An area with names as long as those of the public API, some of it at two paths as catalogs are. */
function plannedArea(area: string, root: string): Endpoint[] {
  return SHAPES.flatMap((shape, at) =>
    METHODS.map((method) =>
      defineEndpoint({
        id: `${area}/${method.toLowerCase()}-planned-thing-${at}`,
        method,
        path: `${root}/${area}${shape}`,
        ...(root === "/pcm" ? { alsoAt: [`/${area}${shape}`] } : {}),
        summary: "What a later release brings, told in a line as long as they are",
        auth: ["client_credentials", "implicit"],
        table: method === "GET" ? "read" : "write",
        response: { status: 200 },
        run: async () => ({}),
      }),
    ),
  );
}

const areas = (count: number, root: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => plannedArea(`area-number-${at}`, root(at))).flat();

/** Planned areas whose endpoints use as many keys as any could. */
const plannedReaches = Object.fromEntries(
  Array.from({ length: PLANNED / PER_AREA }, (_, at) => [
    `area-number-${at}`,
    { reads: KEY_FAMILIES, writes: KEY_FAMILIES.filter((family) => family !== "cartLists") },
  ]),
);

const fallback = endpoints.filter(isFallback);
const LISTS: readonly (readonly [string, readonly Endpoint[]])[] = [
  ["today's and those to come", [...endpoints, ...areas(10, () => "/v2")].slice(0, PLANNED + 1)],
  ["20 areas below /v2", [...fallback, ...areas(PLANNED / PER_AREA, () => "/v2")]],
  ["20 areas, half of them at two paths", [...fallback, ...areas(20, (at) => (at % 2 ? "/v2" : "/pcm"))]],
];

describe.each(LISTS)("400 endpoints: %s", (_, list) => {
  const planned = checkEndpoints(list);
  let folder: string;
  let template: Template;
  let access: Template;
  let bytes: number;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "cartwright-planned-"));
    const path = join(folder, "code");
    await mkdir(path);
    const ids = [...planned, ...consumers, ...queueConsumers].map(({ id }) => id);
    const app = new App({
      outdir: join(folder, "out"),
      analyticsReporting: false,
      builtinCloudFormationValidation: isLong,
      postCliContext: {
        "aws:cdk:enable-path-metadata": false,
        "aws:cdk:enable-asset-metadata": true,
        "aws:cdk:disable-asset-staging": true,
      },
    });
    const stack = new ApiStack(app, "Cartwright-Api", {
      deployment: readDeployment({ CARTWRIGHT_STAGE: "abcdefghijkl" }),
      files: { bucketName: "files", url: "https://files.example" },
      endpoints: planned,
      consumers,
      queueConsumers,
      reaches: { ...REACHES, ...plannedReaches },
      streamArn: "arn:aws:dynamodb:eu-central-1:111111111111:table/Cartwright/stream/1",
      code: new Map(ids.map((id) => [id, { path, assetHash: id }])),
    });
    template = app.synth().getStackByName(stack.stackName).template;
    access = readNestedTemplate(template, join(folder, "out"));
    bytes = Buffer.byteLength(JSON.stringify(template));
  }, 120_000);
  afterAll(() => rm(folder, { recursive: true }));

  it("are as many as planned", () => {
    expect(planned.length).toBeGreaterThanOrEqual(PLANNED);
    expect(listResources(template, "AWS::Lambda::Function")).toHaveLength(
      planned.length + consumers.length + queueConsumers.length,
    );
  });

  it("stay under 460 of a stack's 500 resources and 900 KB of its template's 1 MB", () => {
    expect(Object.keys(template.Resources).length).toBeLessThan(460);
    expect(bytes).toBeLessThan(900_000);
  });

  it("leave every API at most 250 of its 300 integrations", () => {
    const apis = listResources(template, "AWS::ApiGatewayV2::Api");
    expect(apis.length).toBeGreaterThan(1);
    for (const { Properties } of apis) {
      const operations = Object.values<Json>(Properties.Body.paths).flatMap((path) => Object.values(path));
      expect(operations.length).toBeLessThanOrEqual(250);
    }
  });

  it("need at most 75 behaviours, which lead every path to its API", () => {
    const paths = listRoutes(planned).map(({ path }) => path);
    const behaviours = listBehaviours(paths);
    expect(behaviours.length).toBeLessThanOrEqual(75);
    for (const path of paths) expect(apiBehind(behaviours, path)).toBe(apiOfPath(path));
    const [{ Properties }] = listResources(template, "AWS::CloudFront::Distribution") as [Json];
    expect(Properties.DistributionConfig.CacheBehaviors).toHaveLength(behaviours.length);
  });

  it("have every route at one API", () => {
    const found = gatewayRoutes(template).filter(({ path }) => path !== "$default");
    expect(found.map(({ method, path, api }) => `${method} ${path} ${api}`).sort()).toEqual(
      listRoutes(planned)
        .map(({ method, path }) => `${method} ${path} Api${apiOfPath(path)}`)
        .sort(),
    );
  });

  it("keep roles within what IAM takes", () => {
    const roles = listResources(access, "AWS::IAM::Role");
    expect(roles.length).toBeGreaterThan(40);
    for (const { Properties } of roles) {
      expect(JSON.stringify(Properties.Policies).length).toBeLessThan(10_240);
    }
  });

  it("leave room in the stack of the roles, whose parameters and outputs are 200 at most", () => {
    const { Resources, Parameters = {}, Outputs = {} } = access;
    for (const part of [Resources, Parameters, Outputs]) expect(Object.keys(part).length).toBeLessThan(150);
  });
});
