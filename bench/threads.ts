/** The number of cores that each contestant may use. */
export const THREADS = 2;
