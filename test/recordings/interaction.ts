/** JSON as a recording holds it. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };

/** One request and its answer, as recorded, or with tokens in place of what belongs to somebody (`condense.ts`). */
export interface Interaction {
  readonly method: string;
  readonly url: string;
  readonly requestBody: Json;
  /** Null when nobody said it. */
  readonly status: number | null;
  /** Names in lower case; only those that matter to a client. */
  readonly responseHeaders: Readonly<Record<string, string>>;
  readonly responseBody: Json;
  /** A body, a sentence or some headers without the rest: codes and sentences count, shapes do not. */
  readonly isFragment?: boolean;
  readonly note?: string;
}

export function isObject(value: Json | undefined): value is { readonly [name: string]: Json } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
