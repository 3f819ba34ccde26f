/** For a stand-in of an AWS service; empty without its address. */
export function localSettings(endpoint: string | undefined) {
  const credentials = { accessKeyId: "local", secretAccessKey: "local" };
  return endpoint ? { endpoint, region: "local", credentials } : {};
}
