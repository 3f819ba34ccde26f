import { createServiceClient, type ServiceClient } from "../table/dynamo/client.ts";
import type { ClientSettings } from "../table/dynamo/client-settings.ts";

/** @see https://docs.aws.amazon.com/systems-manager/latest/APIReference/API_GetParameter.html */
type Answers = {
  readonly GetParameter: { readonly Parameter?: { readonly Value?: string } };
  readonly PutParameter: { readonly Version?: number };
};

/** The Parameter Store of Systems Manager, see docs/decisions/0145-dynamodb-client.md. */
export function createParameterClient(settings: ClientSettings): ServiceClient<Answers> {
  const target = "AmazonSSM";
  return createServiceClient({ name: "ssm", target, contentType: "application/x-amz-json-1.1" }, settings);
}
