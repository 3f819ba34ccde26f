/**
 * Replaces the SDK's cache of discovered endpoints in the bundles. Every DynamoDB client creates one but uses it only if
 * AWS_ENABLE_ENDPOINT_DISCOVERY is set, which Cartwright never does.
 */
export function EndpointCache(): void {}
