import { beforeAll, describe, expect, it } from "@jest/globals";
import {
  findOnly,
  type Json,
  listResources,
  listRoles,
  type Synthesis,
  synthesize,
} from "../../support/deployment/synthesis.ts";

let stacks: Synthesis;
let functions: readonly Json[];

beforeAll(async () => {
  stacks = await synthesize();
  functions = listResources(stacks.functions, "AWS::Lambda::Function").map(({ Properties }) => Properties);
}, 120_000);

describe("the contents of files", () => {
  it("can be restored as far back as the table", () => {
    const { VersioningConfiguration } = findOnly(stacks.data, "AWS::S3::Bucket", "-files-");
    expect(VersioningConfiguration).toEqual({ Status: "Enabled" });
  });

  it("outlive the stack, encrypted, with the address that products know them by", () => {
    for (const { Type, DeletionPolicy, UpdateReplacePolicy } of Object.values(stacks.data.Resources)) {
      // These hold nothing, and their names would be in the way of the next installation.
      if (/^AWS::S[QS]/.test(Type)) expect(DeletionPolicy ?? "Delete").toBe("Delete");
      else expect([DeletionPolicy, UpdateReplacePolicy]).toEqual(["RetainExceptOnCreate", "Retain"]);
    }
    const { BucketEncryption, BucketName } = findOnly(stacks.data, "AWS::S3::Bucket", "-files-");
    expect(JSON.stringify(BucketEncryption)).toContain('"SSEAlgorithm":"AES256"');
    expect(JSON.stringify(BucketName)).toContain("cartwright-files-");
  });

  it("are read through the distribution alone, and nothing goes without TLS", () => {
    expect(findOnly(stacks.data, "AWS::S3::Bucket", "-files-")).toMatchObject({
      PublicAccessBlockConfiguration: {
        BlockPublicAcls: true,
        BlockPublicPolicy: true,
        IgnorePublicAcls: true,
        RestrictPublicBuckets: true,
      },
      OwnershipControls: { Rules: [{ ObjectOwnership: "BucketOwnerEnforced" }] },
    });
    const [insecure, reading, ...others] = findOnly(stacks.data, "AWS::S3::BucketPolicy", `"Files`)
      .PolicyDocument.Statement;
    expect(insecure).toMatchObject({
      Effect: "Deny",
      Condition: { Bool: { "aws:SecureTransport": "false" } },
    });
    expect(reading).toMatchObject({
      Action: "s3:GetObject",
      Principal: { Service: "cloudfront.amazonaws.com" },
      Condition: { StringEquals: { "AWS:SourceArn": expect.anything() } },
    });
    expect(others).toEqual([]);
  });

  it("reach browsers over https, as nothing but what they are, and keep their distance from the API", () => {
    const { DistributionConfig: config } = findOnly(stacks.data, "AWS::CloudFront::Distribution");
    expect(config).toMatchObject({
      DefaultCacheBehavior: {
        AllowedMethods: ["GET", "HEAD"],
        ViewerProtocolPolicy: "redirect-to-https",
        // AWS's own policy CORS-and-SecurityHeadersPolicy: nosniff among others.
        ResponseHeadersPolicyId: "e61eb60c-9c35-4d20-a928-2b84e02af89c",
      },
      Origins: [{ OriginAccessControlId: expect.anything() }],
    });
    expect(config.Aliases).toBeUndefined();
    expect(stacks.data.Outputs?.["FilesUrl"]).toBeDefined();
  });

  it("take what a browser must send with an upload, and give up what was never finished", () => {
    const { CorsConfiguration, LifecycleConfiguration } = findOnly(stacks.data, "AWS::S3::Bucket", "-files-");
    const headers = ["Content-Type", "Cache-Control", "If-None-Match"];
    expect(CorsConfiguration.CorsRules).toEqual([
      { AllowedMethods: ["PUT"], AllowedOrigins: ["*"], AllowedHeaders: headers, MaxAge: 86_400 },
    ]);
    expect(LifecycleConfiguration.Rules).toEqual([
      {
        AbortIncompleteMultipartUpload: { DaysAfterInitiation: 1 },
        ExpiredObjectDeleteMarker: true,
        NoncurrentVersionExpiration: { NoncurrentDays: 35 },
        Status: "Enabled",
      },
    ]);
  });

  it("are known to the two functions that have to do with them", () => {
    const knowing = functions.filter(({ Environment: { Variables } }) => Variables.CARTWRIGHT_FILES_BUCKET);
    expect(knowing.map(({ FunctionName }) => FunctionName)).toEqual([
      "cartwright-files-create-file",
      "cartwright-files-delete-file",
    ]);
    for (const { Environment } of knowing) {
      expect(Environment.Variables.CARTWRIGHT_FILES_URL).toEqual({ Ref: "HandedFilesUrl" });
    }
    const { Name, Value } = stacks.data.Resources["HandsFilesUrl"].Properties;
    expect(stacks.functions.Parameters?.["HandedFilesUrl"].Default).toBe(Name);
    expect(JSON.stringify(Value)).toMatch(/https:.*FilesDistribution/);
  });

  it("are put by one role that cannot change what is there, and removed by another", () => {
    const statements = listRoles(stacks)
      .flatMap(({ Policies }) => Policies)
      .flatMap(({ PolicyDocument }) => PolicyDocument.Statement)
      .filter(({ Action }) => JSON.stringify(Action).includes('"s3:'))
      .filter(({ Resource }) => !JSON.stringify(Resource).includes("-private-"));
    const byAction = (action: string) => statements.filter(({ Action }) => Action === action);
    expect(byAction("s3:PutObject")).toMatchObject([
      { Condition: { Null: { "s3:if-none-match": "false" } } },
    ]);
    expect(byAction("s3:DeleteObject")).toHaveLength(1);
    expect(statements).toHaveLength(2);
    for (const { Resource } of statements)
      expect(JSON.stringify(Resource)).toContain(":s3:::cartwright-files-");
  });
});

describe("private files", () => {
  it("are in a bucket without an address, encrypted, over TLS alone, and gone after the days of their folder", () => {
    const bucket = findOnly(stacks.data, "AWS::S3::Bucket", "-private-");
    expect(bucket).toMatchObject({
      PublicAccessBlockConfiguration: {
        BlockPublicAcls: true,
        BlockPublicPolicy: true,
        IgnorePublicAcls: true,
        RestrictPublicBuckets: true,
      },
      LifecycleConfiguration: {
        Rules: [
          { Prefix: "codes/", ExpirationInDays: 1, Status: "Enabled" },
          { Prefix: "imports/", ExpirationInDays: 3, Status: "Enabled" },
          { Prefix: "exports/", ExpirationInDays: 7, Status: "Enabled" },
          { AbortIncompleteMultipartUpload: { DaysAfterInitiation: 1 } },
        ],
      },
    });
    expect([bucket.VersioningConfiguration, bucket.CorsConfiguration]).toEqual([undefined, undefined]);
    const { Statement } = findOnly(stacks.data, "AWS::S3::BucketPolicy", `"PrivateFiles`).PolicyDocument;
    expect(Statement).toMatchObject([
      { Effect: "Deny", Condition: { Bool: { "aws:SecureTransport": "false" } } },
    ]);
    const { DistributionConfig } = findOnly(stacks.data, "AWS::CloudFront::Distribution");
    expect(JSON.stringify(DistributionConfig)).not.toContain("PrivateFiles");
  });

  it("are replaced and removed by working functions alone, and only what is imported and exported", () => {
    const reaching = listRoles(stacks).filter((role) =>
      JSON.stringify(role).includes(":s3:::cartwright-private-"),
    );
    const statements = reaching
      .flatMap(({ Policies }) => Policies)
      .flatMap(({ PolicyDocument }) => PolicyDocument.Statement)
      .filter(({ Resource }) => JSON.stringify(Resource).includes(":s3:::cartwright-private-"));
    for (const { Action, Condition, Resource } of statements) {
      if (Action === "s3:PutObject") expect(Condition).toEqual({ Null: { "s3:if-none-match": "false" } });
      else if (Action !== "s3:GetObject") {
        expect(Action).toEqual(["s3:PutObject", "s3:DeleteObject"]);
        expect(JSON.stringify(Resource)).toMatch(/\/imports\/\*.*\/exports\/\*/);
      }
    }
    const knowing = functions.filter(({ Environment: { Variables } }) => Variables.CARTWRIGHT_PRIVATE_BUCKET);
    expect(knowing.map(({ FunctionName }) => FunctionName).sort()).toEqual([
      "cartwright-accounts-import-accounts",
      "cartwright-customers-import-customers",
      "cartwright-exports-create-export",
      "cartwright-exports-list-exports",
      "cartwright-exports-read-export",
      "cartwright-exports-read-export-file",
      "cartwright-extensions-import-settings-entries",
      "cartwright-inventories-import-stock",
      "cartwright-jobs-list-jobs",
      "cartwright-jobs-read-job",
      "cartwright-price-books-import-price-books",
      "cartwright-products-export-products",
      "cartwright-products-import-products",
      "cartwright-promotions-import-codes",
      "cartwright-promotions-import-rule-codes",
      "cartwright-promotions-read-code-file",
      "cartwright-promotions-read-rule-code-file",
      "cartwright-tasks-carry-on-tasks",
    ]);
  });
});
