/** Calls an operation of a local engine by name. */
// biome-ignore lint/suspicious/noExplicitAny: answers are what the engine's own description says
export type TableCaller = (operation: string, input: object) => Promise<any>;

/**
 * For the stream operations, whose client would be another package for a few calls. Local engines do not check signatures,
 * but refuse a request without one.
 */
export function tableCaller(endpoint: string): TableCaller {
  return async (operation, input) => {
    const at = new Date().toISOString().replaceAll(/[-:]|\.\d+/g, "");
    const scope = `local/${at.slice(0, 8)}/local/dynamodb/aws4_request`;
    const answer = await fetch(endpoint, {
      method: "POST",
      headers: {
        "Content-Type": "application/x-amz-json-1.0",
        "X-Amz-Target": operation,
        "X-Amz-Date": at,
        Authorization: `AWS4-HMAC-SHA256 Credential=${scope}, SignedHeaders=host;x-amz-date;x-amz-target, Signature=${"0".repeat(64)}`,
      },
      body: JSON.stringify(input),
      signal: AbortSignal.timeout(LONGEST_CALL_MS),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${operation} was answered ${answer.status}: ${text}`);
    return JSON.parse(text);
  };
}

const LONGEST_CALL_MS = 10_000;
