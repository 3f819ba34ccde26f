/** Global name of the shared code in each function. */
export const SHARED_NAME = "cartwrightShared";

/** The text with which most bundles begin, as a module in the bundles' folder. */
export const SHARED_FILE = ".shared.cjs";

/** Appended to the text to make it a module. */
export const SHARED_END = `\nmodule.exports = ${SHARED_NAME};\n`;
