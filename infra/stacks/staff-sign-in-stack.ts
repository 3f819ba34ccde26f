import { Aws, CfnOutput, Fn, Stack, type StackProps } from "aws-cdk-lib";
import { CfnManagedLoginBranding, CfnUserPoolClient, CfnUserPoolDomain } from "aws-cdk-lib/aws-cognito";
import type { Construct } from "constructs";
import { callbackAddress } from "../../lib/realms/oidc-profiles/oidc-profile.ts";
import { MERCHANT_REALM_ID, SHOP_SIGN_IN_ID } from "../../lib/realms/realms.ts";
import type { Deployment } from "../deployment.ts";
import { readHandedOver, readParameter } from "./handed-over.ts";

/**
 * The pages of the user pool of staff and the client with which the store signs in there, as at any identity provider. It
 * follows the gateways, because the client names the public address.
 */
export class StaffSignInStack extends Stack {
  constructor(scope: Construct, id: string, deployment: Deployment, props?: StackProps) {
    super(scope, id, { description: "Cartwright: the sign-in of staff", ...props });
    const userPoolId = readHandedOver(this, deployment, "staff-pool");
    const domain = new CfnUserPoolDomain(this, "Domain", {
      userPoolId,
      domain: deployment.staffDomain ?? makeDomain(),
      managedLoginVersion: 2, // The classic pages have no passkeys.
    });
    const client = new CfnUserPoolClient(this, "Client", {
      userPoolId,
      clientName: "Shop sign-in",
      generateSecret: true,
      allowedOAuthFlowsUserPoolClient: true,
      allowedOAuthFlows: ["code"],
      allowedOAuthScopes: ["openid", "email", "profile"],
      callbackUrLs: [nameCallback(this, deployment)],
      supportedIdentityProviders: ["COGNITO"],
      explicitAuthFlows: ["ALLOW_USER_AUTH", "ALLOW_REFRESH_TOKEN_AUTH"],
      preventUserExistenceErrors: "ENABLED",
    });
    // Without a style the pages of version 2 do not come up.
    const style = new CfnManagedLoginBranding(this, "Style", {
      userPoolId,
      clientId: client.ref,
      useCognitoProvidedValues: true,
    });
    style.addResourceDependency(domain);
    new CfnOutput(this, "UserPoolId", { value: userPoolId });
    new CfnOutput(this, "ClientId", { value: client.ref });
  }
}

/** A prefix exists once in a region, worldwide. The end of the stack's id does, too, and names no account. */
function makeDomain(): string {
  return `cartwright-${Fn.select(2, Fn.split("/", Aws.STACK_ID))}`;
}

function nameCallback(stack: Stack, { addressParameter: name }: Deployment): string {
  const address = readParameter(stack, "Address", { name, description: "Public address of the API" });
  return callbackAddress(address, MERCHANT_REALM_ID, SHOP_SIGN_IN_ID);
}
