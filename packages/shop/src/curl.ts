/** A request as the page sent it. */
export type SentRequest = {
  readonly method: string;
  readonly url: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: string;
};

/** The command that sends this request from a shell. */
export function formatCurl({ method, url, headers, body }: SentRequest): string {
  return [
    // Without --globoff, curl takes the brackets of `page[limit]` for a range.
    `curl --globoff -X ${method} ${quote(url)}`,
    ...headers.map(([name, value]) => `-H ${quote(`${name}: ${value}`)}`),
    // A text that begins with @ would be the name of a file for --data.
    ...(body === "" ? [] : [`--data-raw ${quote(body)}`]),
  ].join(" \\\n  ");
}

/** One word for a POSIX shell: inside single quotes, only the quote itself is special. */
function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
