import { RemovalPolicy, Stack, type StackProps } from "aws-cdk-lib";
import { CfnUserPool } from "aws-cdk-lib/aws-cognito";
import type { Construct } from "constructs";
import type { Deployment } from "../deployment.ts";
import { acknowledge } from "./acknowledge.ts";
import { handOver } from "./handed-over.ts";

/** As long as an invitation. */
const TEMPORARY_DAYS = 7;

const PASSWORDS = {
  minimumLength: 12,
  requireLowercase: true,
  requireUppercase: true,
  requireNumbers: true,
  requireSymbols: true,
  temporaryPasswordValidityDays: TEMPORARY_DAYS,
};

/**
 * The user pool of staff, without anything that may fail: a pool is protected as soon as it exists, so that a failure
 * after it could not be rolled back. Functions of a later stack need its id.
 */
export class StaffPoolStack extends Stack {
  constructor(scope: Construct, id: string, deployment: Deployment, props?: StackProps) {
    super(scope, id, { description: "Cartwright: the user pool of staff", ...props });
    const pool = new CfnUserPool(this, "StaffPool", {
      userPoolName: `${deployment.namePrefix}-staff`,
      userPoolTier: "ESSENTIALS", // The cheapest with passkeys.
      usernameAttributes: ["email"],
      usernameConfiguration: { caseSensitive: false },
      adminCreateUserConfig: { allowAdminCreateUserOnly: true },
      policies: {
        signInPolicy: { allowedFirstAuthFactors: ["PASSWORD", "WEB_AUTHN"] },
        passwordPolicy: PASSWORDS,
      },
      // A passkey with a PIN or a fingerprint counts as several factors.
      webAuthnUserVerification: "required",
      webAuthnFactorConfiguration: "MULTI_FACTOR_WITH_USER_VERIFICATION",
      mfaConfiguration: "OPTIONAL",
      enabledMfas: ["SOFTWARE_TOKEN_MFA"],
      accountRecoverySetting: { recoveryMechanisms: [{ name: "verified_email", priority: 1 }] },
      deletionProtection: "ACTIVE",
    });
    pool.applyRemovalPolicy(RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE);
    handOver(this, deployment, "staff-pool", pool.ref);
    acknowledge(pool, {
      "AwsSolutions-COG2":
        "A passkey counts as several factors. Who keeps to a password may add a code of an app.",
      "AwsSolutions-COG3": "It needs the plan Plus, which costs money for each person.",
      "AwsSolutions-COG8": "The plan Plus costs money for each person.",
    });
  }
}
