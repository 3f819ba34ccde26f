import { unprocessable } from "../kernel/errors.ts";

/**
 * Addresses that mean another thing on every machine: link-local ones, behind which clouds tell programs their
 * credentials, and none at all. `URL` has brought every spelling of a number to these.
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
 * The address of a file that stays where it is. It is shown to browsers and never fetched from here, so one in a
 * network of the shop's own is as good as any.
 * @param source the field to name
 * @throws ApiError 422 for an address that no browser should follow, or with a password in it, which all would see
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
