/** The public SDK's types make clients send `{data: {data: {…}}}`: turns it into `{data: {…}}`. */
export function unwrapPolicyBody(body: unknown): unknown {
  const inner = readDataField(readDataField(body));
  return inner === undefined ? body : { data: inner };
}

function readDataField(value: unknown): object | undefined {
  if (typeof value !== "object" || value === null || !("data" in value)) return undefined;
  return typeof value.data === "object" && value.data !== null ? value.data : undefined;
}
