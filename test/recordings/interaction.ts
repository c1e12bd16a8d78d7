/** JSON in a recording. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };

/** A recorded request and its response, possibly with personal data replaced with tokens (`condense-recording.ts`). */
export interface Interaction {
  readonly method: string;
  readonly url: string;
  readonly requestBody: Json;
  /** Null if the source did not report it. */
  readonly status: number | null;
  /** Names are in lower case. Only headers that matter to a client are included. */
  readonly responseHeaders: Readonly<Record<string, string>>;
  readonly responseBody: Json;
  /**
   * True for a body, a message or some headers without the rest. Only its codes and messages are compared, not its
   * shape.
   */
  readonly isFragment?: boolean;
  readonly note?: string;
}

export function isObject(value: Json | undefined): value is { readonly [name: string]: Json } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
