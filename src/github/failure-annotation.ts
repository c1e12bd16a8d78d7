import type { Annotation, AnnotationKind } from "./annotations.ts";
import { renderFailure } from "./failure.ts";

export interface FailureContext {
  /** Error, unless something else is said: what a plan only foresees is a warning. */
  readonly kind?: AnnotationKind;
  /** What failed, where the failure does not say so itself. */
  readonly about?: string | undefined;
  /**
   * Failures of one cause make one annotation: unless something else is said, those of one code and cure, but for faults of data, which stand in
   * places of their own.
   */
  readonly cause?: string;
  /** What else is to be known before the cure. */
  readonly note?: string | undefined;
  /** Where it stands in the user's repository; what an error names as its place may be a file of storage. */
  readonly file?: string | undefined;
  readonly startLine?: number | undefined;
  /** With all that is known, its causes and the stack of a bug; else with its first line alone. */
  readonly isDetailed?: boolean;
}

/** The annotation of a failure: what happened, what to do next, and the place of our documents that says more. */
export function annotateFailure(error: unknown, context: FailureContext = {}): Annotation {
  const { code, cure, lines, link, place, title } = renderFailure(error);
  const { about, cause, file, isDetailed = false, kind = "error", note, startLine } = context;
  const [first = ""] = lines;
  const told = isDetailed ? lines : [first];
  const own = place.file === undefined && place.value === undefined ? cure : first;
  return {
    kind,
    cause: cause ?? `${code} ${own}`,
    title,
    message: `${about === undefined ? "" : `${about}: `}${[...told, note ?? [], cure].flat().join("\n")}`,
    link,
    ...(file === undefined ? {} : { file }),
    ...(startLine === undefined ? {} : { startLine }),
  };
}
