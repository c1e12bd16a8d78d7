/** Where a page is. */
export type Publication =
  | { readonly outcome: "artifact"; readonly url: string; readonly retentionInDays: number | undefined }
  | { readonly outcome: "storage"; readonly url: string; readonly blob: string }
  /** In the workspace alone, as asked for, or since this GitHub has no place for it. */
  | { readonly outcome: "workspace" }
  | { readonly outcome: "failed"; readonly error: unknown };
