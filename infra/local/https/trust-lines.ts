/** The certificate file and its expiry. */
export type Trust = { readonly file: string; readonly until: Date };

/** Commands that make Node and the system's browsers trust this machine's certificate, one per line. */
export function trustLines({ file, until }: Trust, platform: NodeJS.Platform): string {
  const node =
    platform === "win32" ? `set NODE_EXTRA_CA_CERTS=${file}` : `export NODE_EXTRA_CA_CERTS='${file}'`;
  return `Trust its certificate, good until ${until.toISOString().slice(0, 10)}, where a storefront and a browser run:

  ${node}
  ${browserLine(file, platform)}`;
}

function browserLine(file: string, platform: NodeJS.Platform): string {
  switch (platform) {
    case "darwin":
      return `security add-trusted-cert -p ssl -k ~/Library/Keychains/login.keychain-db '${file}'`;
    case "win32":
      return `certutil -user -addstore Root "${file}"`;
    default:
      return `certutil -d sql:$HOME/.pki/nssdb -A -t P,, -n cartwright -i '${file}'`;
  }
}
