import { mkdir, mkdtemp, readFile, rm } from "node:fs/promises";
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
  messageConsumers,
} from "../../../infra/endpoints.ts";
import { KEY_FAMILIES } from "../../../infra/stacks/access/key-families.ts";
import { REACHES } from "../../../infra/stacks/access/reaches.ts";
import { addStacks } from "../../../infra/stacks/all-stacks.ts";
import { apiOfPath, apiSection } from "../../../infra/stacks/front-door/api-of-path.ts";
import { apiBehind, listBehaviours } from "../../../infra/stacks/front-door/behaviours.ts";
import { listAreas, nameAreaStack } from "../../../infra/stacks/stack-of-area.ts";
import { defineEndpoint, type Endpoint } from "../../../lib/http/endpoint.ts";
import {
  listGatewayRoutes as gatewayRoutes,
  type Json,
  listResources,
  type Template,
} from "../../support/deployment/synthesis.ts";
import { isLong } from "../../support/volume.ts";

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

const fallback = endpoints.filter(isFallback);
const KINDS = {
  "today's and those to come": (count: number) =>
    [...endpoints, ...areas(Math.ceil(count / PER_AREA), () => "/v2")].slice(0, count + 1),
  "areas below /v2": (count: number) => [...fallback, ...areas(count / PER_AREA, () => "/v2")],
  "areas, half of them at two paths": (count: number) => [
    ...fallback,
    ...areas(count / PER_AREA, (at) => (at % 2 ? "/v2" : "/pcm")),
  ],
} as const;
type List = readonly [count: number, kind: keyof typeof KINDS];
const COUNTS = [400, 700, 1000];
const ALL: readonly List[] = COUNTS.flatMap((count) =>
  Object.keys(KINDS).map((kind): List => [count, kind as keyof typeof KINDS]),
);
/** A synthesis takes seconds: the largest with the most routes. `stacks.test.ts` synthesises today's endpoints. */
const SYNTHESISED: readonly List[] = isLong ? ALL : [[1000, "areas, half of them at two paths"]];

const listPlanned = ([count, kind]: List) => checkEndpoints(KINDS[kind](count));

/** Planned areas whose endpoints use as many keys as any could. */
const plannedReaches = Object.fromEntries(
  Array.from({ length: 1000 / PER_AREA }, (_, at) => [
    `area-number-${at}`,
    { reads: KEY_FAMILIES, writes: KEY_FAMILIES.filter((family) => family !== "cartLists") },
  ]),
);

const deployment = readDeployment({ CARTWRIGHT_STAGE: "abcdefghijkl" });

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "cartwright-planned-"));
  await mkdir(join(folder, "code"));
});
afterAll(() => rm(folder, { recursive: true }));

/** @returns the templates by name of their stack */
function synthesizePlanned(
  planned: readonly Endpoint[],
  { changed = "", checksSchemas = isLong } = {},
): ReadonlyMap<string, Template> {
  const ids = [...planned, ...consumers, ...messageConsumers].map(({ id }) => id);
  const app = new App({
    outdir: join(folder, "out"),
    analyticsReporting: false,
    builtinCloudFormationValidation: checksSchemas,
    postCliContext: {
      "aws:cdk:enable-path-metadata": false,
      "aws:cdk:enable-asset-metadata": true,
      "aws:cdk:disable-asset-staging": true,
    },
  });
  addStacks(app, {
    deployment,
    endpoints: planned,
    consumers,
    messageConsumers,
    reaches: { ...REACHES, ...plannedReaches },
    code: new Map(
      ids.map((id) => [id, { path: join(folder, "code"), assetHash: id === changed ? `${id}-2` : id }]),
    ),
  });
  return new Map(app.synth().stacks.map(({ stackName, template }) => [stackName, template]));
}

describe.each(SYNTHESISED)("the stacks of %d endpoints: %s", (...list) => {
  const planned = listPlanned(list);
  let templates: ReadonlyMap<string, Template>;
  let api: Template;

  beforeAll(() => {
    templates = synthesizePlanned(planned);
    api = templates.get(deployment.stacks.api)!;
  }, 120_000);

  it("hold as many functions as planned, each in the stack of its area", () => {
    const declared = [...planned, ...consumers, ...messageConsumers];
    expect(planned.length).toBeGreaterThanOrEqual(list[0]);
    const found = listAreas(declared).flatMap((area) =>
      listResources(templates.get(nameAreaStack(deployment, area))!, "AWS::Lambda::Function"),
    );
    expect(found).toHaveLength(declared.length);
    expect(listResources(api, "AWS::Lambda::Function")).toEqual([]);
  });

  it("stay within 400 of a stack's 500 resources, 900 KB of a template's 1 MB and 150 of its 200 parameters", () => {
    for (const [name, { Resources, Parameters = {}, ...others }] of templates) {
      const bytes = Buffer.byteLength(JSON.stringify({ Resources, Parameters, ...others }));
      const counts = [Object.keys(Resources).length, Object.keys(Parameters).length];
      expect([name, counts[0]! <= 400, bytes < 900_000, counts[1]! < 150]).toEqual([name, true, true, true]);
    }
  });

  it("have no export that blocks an update", () => {
    expect(JSON.stringify([...templates.values()])).not.toMatch(/"Export"|Fn::ImportValue|GetStackOutput/);
  });

  it("leave every API at most 250 of its 300 integrations", () => {
    const apis = listResources(api, "AWS::ApiGatewayV2::Api");
    expect(apis.length).toBeGreaterThan(1);
    for (const { Properties } of apis) {
      const operations = Object.values<Json>(Properties.Body.paths).flatMap((path) => Object.values(path));
      expect(operations.length).toBeLessThanOrEqual(250);
    }
  });

  it("have every route at one API", () => {
    const found = gatewayRoutes(api).filter(({ path }) => path !== "$default");
    expect(found.map(({ method, path, api: name }) => `${method} ${path} ${name}`).sort()).toEqual(
      listRoutes(planned)
        .map(({ method, path }) => `${method} ${path} Api${apiOfPath(path)}`)
        .sort(),
    );
  });

  it("have one distribution in front, with at most 75 behaviours", () => {
    const distributions = listResources(api, "AWS::CloudFront::Distribution");
    expect(distributions).toHaveLength(1);
    const behaviours = distributions[0].Properties.DistributionConfig.CacheBehaviors;
    expect(behaviours).toHaveLength(listBehaviours(listRoutes(planned).map(({ path }) => path)).length);
    expect(behaviours.length).toBeLessThanOrEqual(75);
  });

  it("keep roles within what IAM takes", () => {
    const roles = [...templates.values()].flatMap((template) => listResources(template, "AWS::IAM::Role"));
    expect(roles.length).toBeGreaterThan(40);
    for (const { Properties } of roles) {
      expect(JSON.stringify(Properties.Policies).length).toBeLessThan(10_240);
    }
  });

  it("name no more log groups in a query than it reads", () => {
    const queries = listResources(templates.get(deployment.stacks.watch)!, "AWS::Logs::QueryDefinition");
    expect(queries.length).toBeGreaterThan(0);
    for (const { Properties } of queries) expect(Properties.LogGroupNames.length).toBeLessThanOrEqual(50);
  });
});

describe.each(ALL)("the gateways of %d endpoints: %s", (...list) => {
  const routes = listRoutes(listPlanned(list));

  it("have at most 250 integrations each", () => {
    const counts = Map.groupBy(routes, ({ path }) => apiOfPath(path));
    for (const [, { length }] of counts) expect(length + fallback.length).toBeLessThanOrEqual(250);
  });

  it("have at most 250 also without a distribution, where the first forwards the sections of the others", () => {
    const sections = [...new Set(routes.map(({ path }) => apiSection(path)))];
    const first = routes.filter(({ path }) => apiOfPath(path) === 1).length + fallback.length;
    const forwarded = sections.filter((section) => apiOfPath(section) !== 1).length;
    expect(first + 2 * forwarded).toBeLessThanOrEqual(250);
  });

  it("are found through at most 75 behaviours, which lead every path to its API", () => {
    const behaviours = listBehaviours(routes.map(({ path }) => path));
    expect(behaviours.length).toBeLessThanOrEqual(75);
    // One comparison for all: thousands take half a second.
    const astray = routes.filter(({ path }) => apiBehind(behaviours, path) !== apiOfPath(path));
    expect(astray).toEqual([]);
  });
});

describe("a change of one function", () => {
  it("changes the stack of its area and no other", () => {
    const planned = checkEndpoints([...fallback, ...areas(2, () => "/v2")]);
    const changed = planned[30]!.id;
    const [before, after] = [synthesizePlanned(planned), synthesizePlanned(planned, { changed })];
    const different = [...before].filter(
      ([name, template]) => JSON.stringify(template) !== JSON.stringify(after.get(name)),
    );
    expect(different.map(([name]) => name)).toEqual([nameAreaStack(deployment, changed.split("/")[0]!)]);
  });
});

describe("a small deployment: data, an area, the consumers, gateways and alarms", () => {
  it("keeps CloudFormation's schemas", async () => {
    const planned = endpoints.filter((one) => isFallback(one) || one.id.startsWith("auth/"));
    synthesizePlanned(checkEndpoints(planned), { checksSchemas: true });
    const report = JSON.parse(await readFile(join(folder, "out", "validation-report.json"), "utf8"));
    expect(report.pluginReports).toEqual([]);
  }, 120_000);
});

describe("a list that has grown too large", () => {
  const grown = (count: number, path: (at: number) => string) =>
    Array.from({ length: count }, (_, at) => ({ ...areas(1, () => "/v2")[0]!, path: path(at) })).map(
      (endpoint, at): Endpoint => ({ ...endpoint, id: `area-number-0/get-thing-${at}` }),
    );

  it("is refused for a stack of more than 400 resources, with the name of the stack", () => {
    const sections = [...new Set(areas(50, () => "/v2").map(({ path }) => apiSection(path)))];
    const planned = checkEndpoints([...fallback, ...grown(400, (at) => `${sections[at % 50]}/thing-${at}`)]);
    expect(() => synthesizePlanned(planned)).toThrow(
      "Cartwright-abcdefghijkl-Api-area-number-0 has 402 resources, more than 400",
    );
  });

  it("is refused for an API of more than 250 integrations", () => {
    const planned = checkEndpoints([...fallback, ...grown(251, (at) => `/v2/carts/things-${at}`)]);
    expect(() => synthesizePlanned(planned)).toThrow("HTTP API 1 has 252 integrations, more than 250");
  });
});
