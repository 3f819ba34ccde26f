/** Calls an engine of this machine by the name of an operation. */
// biome-ignore lint/suspicious/noExplicitAny: answers are what the engine's own description says
export type TableCaller = (operation: string, input: object) => Promise<any>;

/**
 * For the operations of streams, whose client would be a package more for a few calls. Engines on this machine check no
 * signature, but want a request that looks signed.
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
