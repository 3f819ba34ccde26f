/** An id that does not exist. */
export const UNKNOWN_ID = "4b0f2b6a-4c55-4d0b-8d2f-61a5f0c9b701";
