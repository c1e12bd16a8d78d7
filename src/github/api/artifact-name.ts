/** Characters that no artifact's name may have. */
export const FORBIDDEN_IN_NAMES = /[":<>|*?\r\n\\/]/;
