import type { DocumentAddress } from "./document-links.ts";
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
