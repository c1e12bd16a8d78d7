import { formatNotice, type Notice } from "exact-values/notice";
import type { DocumentAddress } from "./document-links.ts";
import { documentLink, renderFailure } from "./failure.ts";
import { formatWorkflowCommand } from "./workflow-command.ts";

export type AnnotationKind = "error" | "warning" | "notice";

export interface Annotation {
  readonly kind: AnnotationKind;
  /** Annotations of one kind that share a cause are shown as one. */
  readonly cause: string;
  readonly title: string;
  readonly message: string;
  /** Where our documents say more, relative to the root of this repository. */
  readonly link?: string;
  /** A file of the user's repository, relative to its root. */
  readonly file?: string;
  readonly startLine?: number;
}

/** GitHub shows ten annotations of a kind per step and drops the others without a word. */
const MAX_PER_KIND = 10;

const KINDS: readonly AnnotationKind[] = ["error", "warning", "notice"];

function renderCause(first: Annotation, count: number, address: DocumentAddress): string {
  const more = count === 1 ? [] : [`(and ${count - 1} more of the same cause, see summary)`];
  const url = first.link === undefined ? undefined : address(first.link);
  const text = [[first.message, ...more].join(" "), ...(url === undefined ? [] : [`See ${url}`])].join("\n");
  return formatWorkflowCommand(first.kind, text, {
    title: first.title,
    file: first.file,
    line: first.startLine,
  });
}

function renderKind(
  kind: AnnotationKind,
  annotations: readonly Annotation[],
  address: DocumentAddress,
): readonly string[] {
  const causes = [...Map.groupBy(annotations, (annotation) => annotation.cause).values()];
  const shown = causes.length <= MAX_PER_KIND ? causes.length : MAX_PER_KIND - 1;
  const lines = causes.slice(0, shown).flatMap((same) => {
    const first = same[0];
    return first === undefined ? [] : [renderCause(first, same.length, address)];
  });
  if (causes.length > shown) lines.push(formatWorkflowCommand(kind, `and ${causes.length - shown} more, see summary`));
  return lines;
}

/** The workflow commands for one step's annotations: errors first, one per cause, at most ten of a kind. */
export function renderAnnotations(annotations: readonly Annotation[], address: DocumentAddress): readonly string[] {
  return KINDS.flatMap((kind) =>
    renderKind(
      kind,
      annotations.filter((annotation) => annotation.kind === kind),
      address,
    ),
  );
}

interface FailureContext {
  /** Error, unless something else is said: what a plan only foresees is a warning. */
  readonly kind?: AnnotationKind;
  /** What failed, where the failure does not say so itself. */
  readonly about?: string | undefined;
  /**
   * Failures of one cause make one annotation: unless something else is said, those of one code and remedy, but for faults of data, which are in
   * places of their own.
   */
  readonly cause?: string;
  /** What else is to be known before the remedy. */
  readonly note?: string | undefined;
  /** Where it is in the user's repository; what an error names as its place may be a file of storage. */
  readonly file?: string | undefined;
  readonly startLine?: number | undefined;
  /** With all that is known, its causes and the stack of a bug; else with its first line alone. */
  readonly isDetailed?: boolean;
}

/** The annotation of a failure: what happened, what to do next, and the place of our documents that says more. */
export function annotateFailure(error: unknown, context: FailureContext = {}): Annotation {
  const { code, remedy, lines, link, place, title } = renderFailure(error);
  const { about, cause, file, isDetailed = false, kind = "error", note, startLine } = context;
  const [first = ""] = lines;
  const reported = isDetailed ? lines : [first];
  const own = place.file === undefined && place.value === undefined ? remedy : first;
  return {
    kind,
    cause: cause ?? `${code} ${own}`,
    title,
    message: `${about === undefined ? "" : `${about}: `}${[...reported, note ?? [], remedy].flat().join("\n")}`,
    link,
    ...(file === undefined ? {} : { file }),
    ...(startLine === undefined ? {} : { startLine }),
  };
}

/** The annotation of a notice; one without a code has the action's name as its title. Notices of one code and message make one annotation. */
export function annotateNotice(notice: Notice, actionName: string): Annotation {
  const { code } = notice;
  const message = formatNotice(notice);
  return {
    kind: "warning",
    cause: message,
    title: code ?? actionName,
    message,
    ...(code === undefined ? {} : { link: documentLink(code) }),
  };
}
