/**
 * Takes the place of the SDK's cache of discovered endpoints in the bundles. Every DynamoDB client makes one, and uses
 * it only where AWS_ENABLE_ENDPOINT_DISCOVERY asks for discovery, which nothing here does.
 */
export function EndpointCache(): void {}
