/** What functions call what they share by. */
export const SHARED_NAME = "cartwrightShared";

/** In the folder of the bundles: the text that most of them begin with, as a module of its own. */
export const SHARED_FILE = ".shared.cjs";

/** What such a module says behind the text. */
export const SHARED_END = `\nmodule.exports = ${SHARED_NAME};\n`;
