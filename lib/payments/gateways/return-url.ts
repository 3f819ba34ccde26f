/**
 * True for an address to which a provider may send a shopper.
 * @param isLocal a developer's storefront may have no certificate
 */
export function isReturnUrl(address: string, isLocal: boolean): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  const isHere = isLocal && (hostname === "localhost" || hostname === "127.0.0.1");
  return protocol === "https:" || (protocol === "http:" && isHere);
}
