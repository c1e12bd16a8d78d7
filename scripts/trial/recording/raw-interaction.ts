/** A body as it was observed. Rows and binary data are reduced to their shape while they are observed. */
export type RawBody =
  | { readonly kind: "none" }
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "csv"; readonly columns: readonly string[]; readonly lines: number; readonly bytes: number }
  | { readonly kind: "binary"; readonly format: string; readonly bytes: number };

/** A request and its response, without credentials but with names and IDs. It never leaves the machine. */
export interface RawInteraction {
  /** The instant of the request, in ms since 1970. */
  readonly at: number;
  readonly milliseconds: number;
  readonly step: string;
  readonly method: string;
  readonly url: string;
  readonly requestHeaders: Readonly<Record<string, string>>;
  readonly request: RawBody;
  /** Undefined if no response arrived. */
  readonly status: number | undefined;
  readonly responseHeaders: Readonly<Record<string, string>>;
  readonly response: RawBody;
}
