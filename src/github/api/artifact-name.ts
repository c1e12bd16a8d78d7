/** Characters that artifact names must not contain. */
export const FORBIDDEN_IN_NAMES = /[":<>|*?\r\n\\/]/;
