import { createHash } from "node:crypto";
import { describe, expect, it } from "@jest/globals";
import { beginSignIn, finishSignIn, SignInError } from "../../../infra/client/source/sign-in.ts";

const ENDPOINT =
  "https://api.shop.example/oidc-idp/login/stores/s/authentication-realms/r?elasticpath_commerce_cloud_profile_id=p";
const BACK = "https://shop.example/signed-in";

describe("beginSignIn", () => {
  it("adds its parameters to the profile's address, with the challenge of the verifier that stays here", async () => {
    const { url, pending } = await beginSignIn(ENDPOINT, BACK);
    expect(Object.fromEntries(new URL(url).searchParams)).toEqual({
      elasticpath_commerce_cloud_profile_id: "p",
      client_id: "account-management",
      redirect_uri: BACK,
      state: pending.state,
      response_type: "code",
      scope: "openid email profile",
      code_challenge: createHash("sha256").update(pending.verifier).digest("base64url"),
      code_challenge_method: "S256",
    });
    expect(pending.verifier).toMatch(/^[\w-]{43}$/);
    expect(url).not.toContain(pending.verifier);
  });

  it("makes other secrets each time, and signs customers in as such", async () => {
    const [one, other] = [await beginSignIn(ENDPOINT, BACK), await beginSignIn(ENDPOINT, BACK, "customers")];
    expect(one.pending.state).not.toBe(other.pending.state);
    expect(one.pending.verifier).not.toBe(other.pending.verifier);
    expect(new URL(other.url).searchParams.get("client_id")).toBe("customers");
  });
});

describe("finishSignIn", () => {
  const pending = { state: "4411", verifier: "v".repeat(43), redirectUri: BACK };
  const finish = (query: string, begun: typeof pending | null = pending) => {
    try {
      return finishSignIn(`${BACK}?${query}`, begun);
    } catch (error) {
      if (error instanceof SignInError) return [error.code, error.message];
      throw error;
    }
  };

  it("has the fields of the request for tokens", () =>
    expect(finish("code=Zr5&state=4411")).toEqual({
      authentication_mechanism: "oidc",
      oauth_authorization_code: "Zr5",
      oauth_redirect_uri: BACK,
      oauth_code_verifier: pending.verifier,
    }));

  it.each([
    ["code=Zr5&state=4412", pending],
    ["code=Zr5", pending],
    ["code=Zr5&state=4411", null],
    ["error=access_denied&error_description=Call+this+number&state=4412", pending],
  ])("%s: takes nothing that this tab did not ask for, and shows none of its words", (query, begun) =>
    expect(finish(query, begun)).toEqual([
      "not_begun",
      "This sign-in did not begin in this tab, or is over.",
    ]),
  );

  it("names the error of the service, in its words", () => {
    const query = "error=access_denied&error_description=The+provider+said+no.&state=4411";
    expect(finish(query)).toEqual(["access_denied", "The provider said no."]);
    expect(finish("state=4411")).toEqual(["server_error", "The sign-in failed."]);
  });
});
