/** Path of the page that pays with test cards. */
export const PAYMENTS_PATH = "/payments";
