import { formatNotice, type Notice } from "exact-values/notice";
import { type DocumentAddress, documentLink, renderFailure } from "./failure.ts";
import { formatWorkflowCommand } from "./log.ts";

export type AnnotationKind = "error" | "warning" | "notice";

export interface Annotation {
  readonly kind: AnnotationKind;
  /** Annotations with the same kind and cause are merged into one. */
  readonly cause: string;
  readonly title: string;
  readonly message: string;
  /** Our document with more information, relative to the root of this repository. */
  readonly link?: string;
  /** A file in the user's repository, relative to its root. */
  readonly file?: string;
  readonly startLine?: number;
}

/** GitHub shows ten annotations of a kind per step and silently drops the rest. */
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

/** The workflow commands for a step's annotations: errors first, one per cause, at most ten of a kind. */
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
  /** Error by default; a failure that a plan only predicts is a warning. */
  readonly kind?: AnnotationKind;
  /** What failed, if the error does not say so itself. */
  readonly about?: string | undefined;
  /**
   * Failures with the same cause share one annotation. By default, these are failures with the same code and remedy,
   * except errors in data, which have their own positions.
   */
  readonly cause?: string;
  /** Additional information before the remedy. */
  readonly note?: string | undefined;
  /**
   * The position in the user's repository, which overrides the error's own position. The latter may be in a stored
   * file.
   */
  readonly file?: string | undefined;
  readonly startLine?: number | undefined;
  /**
   * If true, the annotation contains all details, including causes and a bug's stack trace. Otherwise, it contains only
   * the first line.
   */
  readonly isDetailed?: boolean;
}

/** The annotation for a failure: what happened, what to do next, and a link to the relevant document. */
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

/**
 * The annotation for a notice; without a code, its title is the action's name. Notices with the same code and message
 * share one annotation.
 */
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
