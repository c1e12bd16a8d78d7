import type { Annotation } from "./annotations.ts";

/** Everything that a step tells at its end: pure data, written out by the entry of the bundle. */
export interface ActionReport {
  readonly outputs: Readonly<Record<string, string>>;
  readonly annotations: readonly Annotation[];
  /** Markdown of the job summary. */
  readonly summary: string;
  readonly hasFailed: boolean;
}
