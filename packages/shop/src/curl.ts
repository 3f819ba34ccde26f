/** A request as the page has sent it. */
export type SentRequest = {
  readonly method: string;
  readonly url: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: string;
};

/** The command that sends the same request from a shell. */
export function curlOf({ method, url, headers, body }: SentRequest): string {
  return [
    // Without --globoff, curl takes the brackets of `page[limit]` for a range.
    `curl --globoff -X ${method} ${quote(url)}`,
    ...headers.map(([name, value]) => `-H ${quote(`${name}: ${value}`)}`),
    // A text that begins with @ would be the name of a file for --data.
    ...(body === "" ? [] : [`--data-raw ${quote(body)}`]),
  ].join(" \\\n  ");
}

/** One word of a POSIX shell: nothing but the quote itself has a meaning between single quotes. */
function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
