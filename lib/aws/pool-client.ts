import { createServiceClient, type ServiceClient } from "../table/dynamo/client.ts";
import type { ClientSettings } from "../table/dynamo/client-settings.ts";

/** @see https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_Operations.html */
type Answers = {
  readonly AdminCreateUser: object;
  readonly DescribeUserPoolClient: { readonly UserPoolClient?: { readonly ClientSecret?: string } };
};

/** The pool sends a mail before it answers. */
const TIME_LIMITS = { requestTimeout: 3000 };

/** User pools of Cognito, see docs/decisions/0145-dynamodb-client.md. */
export function createPoolClient(settings: ClientSettings): ServiceClient<Answers> {
  const service = {
    name: "cognito-idp",
    target: "AWSCognitoIdentityProviderService",
    contentType: "application/x-amz-json-1.1",
  } as const;
  return createServiceClient(service, settings, { timeLimits: TIME_LIMITS });
}
