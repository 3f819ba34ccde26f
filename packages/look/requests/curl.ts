/** A request as the page sent it. */
export type SentRequest = {
  readonly method: string;
  readonly url: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: string;
};

/** The command that sends this request from a shell. */
export function formatCurl({ method, url, headers, body }: SentRequest): string {
  return joinCommand(method, quote(url), [
    ...headers.map(([name, value]) => `-H ${quote(`${name}: ${value}`)}`),
    // A text that begins with @ would be the name of a file for --data.
    ...(body === "" ? [] : [`--data-raw ${quote(body)}`]),
  ]);
}

/** Headers that hold for one state or one attempt, so that a command with them fails later. */
const OF_THE_MOMENT = new Set(["if-match", "idempotency-key", "x-cartwright-console"]);

/** The command with `$API` and `$TOKEN` in place of the address and the token, and without secrets: it can be shown to others. */
export function formatSharedCurl({ method, url, headers, body }: SentRequest): string {
  const { pathname, search } = new URL(url);
  const kept = headers.filter(([name]) => !OF_THE_MOMENT.has(name.toLowerCase()));
  return joinCommand(method, `"$API"${quote(pathname + search)}`, [
    ...kept.map(([name, value]) =>
      name.toLowerCase() === "authorization" ? `-H "Authorization: Bearer $TOKEN"` : `-H ${quote(`${name}: ${value}`)}`,
    ),
    ...(body === "" ? [] : [`--data-raw ${quote(hideSecrets(body))}`]),
  ]);
}

const SECRET =
  /("(?:[a-z_]*(?:secret|password|token|login|verifier|code_verifier)[a-z_]*|invitation_url)"\s*:\s*)"(?:[^"\\]|\\.)*"/gi;

/** The text of JSON with an ellipsis in place of each secret. */
export function hideSecrets(text: string): string {
  return text.replaceAll(SECRET, '$1"…"');
}

function joinCommand(method: string, address: string, words: readonly string[]): string {
  // Without --globoff, curl takes the brackets of `page[limit]` for a range.
  return [`curl --globoff -X ${method} ${address}`, ...words].join(" \\\n  ");
}

/** One word for a POSIX shell: inside single quotes, only the quote itself is special. */
function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
