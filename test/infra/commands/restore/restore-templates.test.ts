import { beforeAll, describe, expect, it } from "@jest/globals";
import { makeTags, readDeployment } from "../../../../infra/deployment.ts";
import { consumers } from "../../../../infra/endpoints.ts";
import {
  findOnly,
  type Json,
  listResources,
  listRoles,
  type Synthesis,
  synthesize,
} from "../../../support/deployment/synthesis.ts";

const TABLE = "Cartwright-2026-11-22";
const STREAM = `arn:aws:dynamodb:eu-central-1:111111111111:table/${TABLE}/stream/2026-11-22T10:30:00.000`;

/** Some that use the table in different ways. All functions get its name in one place. */
const AREAS = ["auth", "carts", "tasks"];

let plain: Synthesis;
let restored: Synthesis;

beforeAll(async () => {
  const setting = { CARTWRIGHT_RESTORED_TABLE: TABLE, CARTWRIGHT_RESTORED_STREAM: STREAM };
  [plain, restored] = await Promise.all([synthesize({}, AREAS), synthesize(setting, AREAS)]);
}, 120_000);

const propertiesOf = ({ functions }: Synthesis, type: string): readonly Json[] =>
  listResources(functions, type).map(({ Properties }) => Properties);

describe("a deployment with a restored table in service", () => {
  it("gives its name to every function, and only its", () => {
    const names = propertiesOf(restored, "AWS::Lambda::Function").map(
      ({ Environment }) => Environment.Variables.CARTWRIGHT_TABLE,
    );
    expect(new Set(names)).toEqual(new Set([TABLE]));
  });

  it("lets the roles reach it and its index, and no longer the stack's own", () => {
    const tables = (stacks: Synthesis) => {
      const roles = JSON.stringify(listRoles(stacks));
      return new Set([...roles.matchAll(/:table\/([\w.-]+(?:\/index\/\w+)?)/g)].map(([, name]) => name));
    };
    expect(tables(plain)).toEqual(new Set(["Cartwright", "Cartwright/index/gsi1"]));
    expect(tables(restored)).toEqual(new Set([TABLE, `${TABLE}/index/gsi1`]));
  });

  it("calls every consumer with its changes", () => {
    const sources = propertiesOf(restored, "AWS::Lambda::EventSourceMapping");
    const streams = sources.filter(({ FunctionName }) => FunctionName.Ref !== "EventsDeliverEvents");
    expect(streams.map(({ EventSourceArn }) => EventSourceArn)).toEqual(consumers.map(() => STREAM));
    const reading = listRoles(restored).flatMap(({ Policies }) =>
      Policies.flatMap(({ PolicyDocument }: Json) =>
        PolicyDocument.Statement.filter(({ Action }: Json) => Action.includes("dynamodb:GetRecords")),
      ),
    );
    expect(reading.map(({ Resource }) => Resource)).toEqual(consumers.map(() => STREAM));
  });

  it("leaves the stack's own table and what it hands over as they were", () => {
    expect(restored.data).toEqual(plain.data);
    expect(findOnly(restored.data, "AWS::DynamoDB::Table").TableName).toBe("Cartwright");
  });

  it("is as well formed as any other", () => {
    expect(restored.findings).toEqual([]);
    expect(Object.keys(restored.functions.Resources)).toEqual(Object.keys(plain.functions.Resources));
  });
});

it("gives restored tables the tags that the stack gives to its own", () => {
  const { Tags } = findOnly(plain.data, "AWS::DynamoDB::Table");
  const tags = Object.fromEntries(Tags.map(({ Key, Value }: Json) => [Key, Value]));
  expect(makeTags(readDeployment({}))).toEqual(tags);
});
