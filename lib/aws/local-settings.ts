/** What a client of AWS needs that is to call a stand-in instead; nothing without the address of one. */
export function localSettings(endpoint: string | undefined) {
  const credentials = { accessKeyId: "local", secretAccessKey: "local" };
  return endpoint ? { endpoint, region: "local", credentials } : {};
}
