import { beforeAll, describe, expect, it } from "@jest/globals";
import { readDeployment } from "../../../infra/deployment.ts";
import { endpoints } from "../../../infra/endpoints.ts";
import { functionNameFor } from "../../../lib/http/routes.ts";
import { MERCHANT_REALM_ID, SHOP_SIGN_IN_ID } from "../../../lib/realms/realms.ts";
import {
  findOnly,
  findRole,
  type Json,
  listActions,
  listResources,
  listStatements,
  type Synthesis,
  synthesize,
} from "../../support/deployment/synthesis.ts";

const AREAS = ["staff"];

let on: Synthesis;
let off: Synthesis;
let chosen: Synthesis;
beforeAll(async () => {
  const env = {
    CARTWRIGHT_STAFF: "cognito",
    CARTWRIGHT_STAGE: "staging",
    CARTWRIGHT_STAFF_DOMAIN: "larkfield",
  };
  [on, off, chosen] = await Promise.all([
    synthesize({ CARTWRIGHT_STAFF: "cognito" }, AREAS),
    synthesize({}, AREAS),
    synthesize(env, AREAS),
  ]);
}, 120_000);

const findFunction = ({ functions }: Synthesis, id: string, prefix = "cartwright-") =>
  listResources(functions, "AWS::Lambda::Function").find(
    ({ Properties }) => Properties.FunctionName === `${prefix}${functionNameFor(id)}`,
  )?.Properties;
const textOf = ({ data, areas, api, watch, staffPool, staffSignIn }: Synthesis) =>
  JSON.stringify([data, ...areas.values(), api, watch, staffPool, staffSignIn]);
const INVITING = "staff/invitations/create-invitation";

describe("the user pool of staff, when it is asked for", () => {
  it("signs in by e-mail address without letter case; only administrators make users", () => {
    expect(findOnly(on.staffPool!, "AWS::Cognito::UserPool")).toMatchObject({
      UserPoolName: "cartwright-staff",
      UserPoolTier: "ESSENTIALS",
      UsernameAttributes: ["email"],
      UsernameConfiguration: { CaseSensitive: false },
      AdminCreateUserConfig: { AllowAdminCreateUserOnly: true },
    });
  });

  it("takes a password or a passkey first; a passkey counts as several factors, a code of an app is optional", () => {
    expect(findOnly(on.staffPool!, "AWS::Cognito::UserPool")).toMatchObject({
      Policies: { SignInPolicy: { AllowedFirstAuthFactors: ["PASSWORD", "WEB_AUTHN"] } },
      WebAuthnUserVerification: "required",
      WebAuthnFactorConfiguration: "MULTI_FACTOR_WITH_USER_VERIFICATION",
      MfaConfiguration: "OPTIONAL",
      EnabledMfas: ["SOFTWARE_TOKEN_MFA"],
    });
  });

  it("is protected and stays when its stack is deleted; a failed first deployment removes it", () => {
    const [pool] = listResources(on.staffPool!, "AWS::Cognito::UserPool");
    expect(pool.Properties.DeletionProtection).toBe("ACTIVE");
    expect([pool.DeletionPolicy, pool.UpdateReplacePolicy]).toEqual(["RetainExceptOnCreate", "Retain"]);
  });

  it("has pages of version 2, with a style for the client, at a host of its own or the chosen one", () => {
    const domain = findOnly(on.staffSignIn!, "AWS::Cognito::UserPoolDomain");
    expect(domain.ManagedLoginVersion).toBe(2);
    expect(JSON.stringify(domain.Domain)).toContain('"cartwright-"');
    expect(JSON.stringify(domain.Domain)).toContain('"AWS::StackId"');
    expect(findOnly(chosen.staffSignIn!, "AWS::Cognito::UserPoolDomain").Domain).toBe("larkfield");
    const style = findOnly(on.staffSignIn!, "AWS::Cognito::ManagedLoginBranding");
    const [client] = Object.entries(on.staffSignIn!.Resources).find(
      ([, { Type }]) => Type === "AWS::Cognito::UserPoolClient",
    )!;
    expect(style).toMatchObject({ ClientId: { Ref: client }, UseCognitoProvidedValues: true });
  });

  it("has a client with a secret, for codes alone, that returns to the callback address of the profile", () => {
    const client = findOnly(on.staffSignIn!, "AWS::Cognito::UserPoolClient");
    expect(client).toMatchObject({
      GenerateSecret: true,
      AllowedOAuthFlows: ["code"],
      AllowedOAuthFlowsUserPoolClient: true,
      AllowedOAuthScopes: ["openid", "email", "profile"],
      SupportedIdentityProviders: ["COGNITO"],
      PreventUserExistenceErrors: "ENABLED",
    });
    const [callback, ...others] = client.CallbackURLs;
    expect(others).toEqual([]);
    const [address, rest] = callback["Fn::Join"][1];
    expect(on.staffSignIn!.Parameters?.[address.Ref].Default).toBe("/cartwright/address");
    expect(rest).toMatch(
      new RegExp(
        `^/oidc-idp/callback/stores/[^/]+/authentication-realms/${MERCHANT_REALM_ID}/oidc-profiles/${SHOP_SIGN_IN_ID}$`,
      ),
    );
  });

  it("shows the client's secret in no template and no output", () => {
    expect(textOf(on)).not.toMatch(/ClientSecret|resolve:/);
    expect(Object.keys(on.staffSignIn!.Outputs ?? {})).toEqual(["UserPoolId", "ClientId"]);
  });

  it("lets the function that invites make users of this pool, and nothing else; no other function anything", () => {
    for (const { id } of endpoints.filter(({ id }) => id.startsWith("staff/"))) {
      const statements = listStatements(findRole(on, findFunction(on, id))).filter(({ Action }) =>
        JSON.stringify(Action).includes("cognito"),
      );
      if (id !== INVITING) expect([id, statements]).toEqual([id, []]);
      else {
        const [statement, ...others] = statements as [Json, ...Json[]];
        expect(others).toEqual([]);
        expect(statement.Action).toBe("cognito-idp:AdminCreateUser");
        expect(JSON.stringify(statement.Resource)).toMatch(
          /:cognito-idp:.*:userpool\/",\{"Ref":"HandedStaffPool"\}\]\]\}$/,
        );
      }
    }
    expect(textOf(on).match(/cognito-idp:[A-Z]\w+/g)).toEqual(["cognito-idp:AdminCreateUser"]);
    expect(findFunction(on, INVITING).Environment.Variables.CARTWRIGHT_STAFF_POOL).toEqual({
      Ref: "HandedStaffPool",
    });
  });

  it("hands its id over by a parameter, which the command that invites reads as well", () => {
    const { staffPoolParameter } = readDeployment({});
    const stored = findOnly(on.staffPool!, "AWS::SSM::Parameter");
    expect([stored.Name, Object.keys(stored.Value)]).toEqual([staffPoolParameter, ["Ref"]]);
    for (const template of [on.staffSignIn!, on.areas.get("Cartwright-Api-staff")!])
      expect(template.Parameters?.["HandedStaffPool"].Default).toBe(staffPoolParameter);
  });

  it("breaks no rule of AwsSolutions or Serverless", () => {
    expect([on.findings, chosen.findings]).toEqual([[], []]);
  });

  it("is one for each stage", () => {
    expect(findOnly(chosen.staffPool!, "AWS::Cognito::UserPool").UserPoolName).toBe(
      "cartwright-staging-staff",
    );
    expect(findFunction(chosen, INVITING, "cartwright_staging-")).toBeDefined();
  });
});

describe("a deployment without the user pool", () => {
  it("has none, and its functions may call none", () => {
    expect([off.staffPool, off.staffSignIn]).toEqual([undefined, undefined]);
    expect(textOf(off)).not.toMatch(/cognito/i);
    expect(findFunction(off, INVITING).Environment.Variables.CARTWRIGHT_STAFF_POOL).toBe("none");
    expect(listActions(findRole(off, findFunction(off, INVITING))).join()).not.toContain("cognito");
  });
});

describe("the settings of the user pool", () => {
  it.each(["", "off", undefined])("CARTWRIGHT_STAFF=%s: none", (value) =>
    expect(readDeployment(value === undefined ? {} : { CARTWRIGHT_STAFF: value }).hasStaffPool).toBe(false),
  );

  it("refuses other words", () =>
    expect(() => readDeployment({ CARTWRIGHT_STAFF: "on" })).toThrow(
      "CARTWRIGHT_STAFF must be 'cognito' or 'off', not 'on'.",
    ));

  it.each(["Larkfield", "-shop", "shop-", "my-aws-shop", "amazonas", "cognito1", "a.b", "x".repeat(64)])(
    "CARTWRIGHT_STAFF_DOMAIN=%s: AWS would refuse it",
    (value) =>
      expect(() => readDeployment({ CARTWRIGHT_STAFF_DOMAIN: value })).toThrow(
        "CARTWRIGHT_STAFF_DOMAIN must be",
      ),
  );

  it.each(["l", "larkfield-staff", "x".repeat(63)])("CARTWRIGHT_STAFF_DOMAIN=%s: is taken", (value) =>
    expect(readDeployment({ CARTWRIGHT_STAFF_DOMAIN: value }).staffDomain).toBe(value),
  );
});
