import { unprocessable } from "../kernel/errors.ts";

/**
 * Hosts that differ on every machine: link-local ones, where clouds serve credentials, and the unspecified
 * address. `URL` normalizes every spelling of a number to these.
 */
const MACHINE_ONLY = [
  /^169\.254\.\d+\.\d+$/,
  /^\[fe[89ab][0-9a-f]:/,
  /^\[::ffff:a9fe:/,
  /^\[fd00:ec2::254\]$/,
  /^0\.0\.0\.0$/,
  /^\[::(?:ffff:0:0)?\]$/,
];

/**
 * Private networks are allowed: only browsers open the address.
 * @throws ApiError 422 for another protocol, a link-local host, or a user name or password
 */
export function fileLocation(text: string, source: string): URL {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw unprocessable("'file_location' must be an http or https URL.", { source });
  }
  if (url.username !== "" || url.password !== "") {
    throw unprocessable("'file_location' must not hold a user name or a password.", { source });
  }
  if (MACHINE_ONLY.some((pattern) => pattern.test(url.hostname))) {
    throw unprocessable("'file_location' must not be a link-local address.", { source });
  }
  return url;
}
