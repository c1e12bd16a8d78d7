import { InputError } from "exact-values/errors";
import type { Agreement, DatasetKind } from "../dataset.ts";
import { exportAgainCommand } from "../file-remedy.ts";
import { columnKey, type PartHeader } from "./part-header.ts";

/** Readable names of the agreements. */
const NAMES: Readonly<Record<Agreement, string>> = {
  ea: "an Enterprise Agreement",
  mca: "a Microsoft Customer Agreement",
};

/**
 * Determines the agreement whose columns a run has, from the resource ID of its export and the headers of its parts.
 * Undefined if the dataset has the same columns in both agreements. Throws InputError `AgreementMismatch` if these
 * sources contradict each other, or if none of them shows the agreement.
 */
export function decideAgreement(
  { marks, type }: DatasetKind,
  byResource: Agreement | undefined,
  headers: readonly PartHeader[],
): Agreement | undefined {
  if (marks === undefined) return undefined;
  let decided = byResource;
  let decidedBy = "the resource ID of its export";
  for (const header of headers) {
    const seen = markedAgreement(marks, header);
    if (seen === undefined) continue;
    const { agreement, column } = seen;
    if (decided !== undefined && decided !== agreement) {
      throw mismatch(
        header,
        column,
        `${header.part} has a column (${column}) of a ${type} export for ${NAMES[agreement]}, ` +
          `but ${decidedBy} indicates ${NAMES[decided]}.`,
      );
    }
    if (decided === undefined) decidedBy = `the header of ${header.part}`;
    decided = agreement;
  }
  const first = headers.find(({ names }) => names.length > 0);
  if (decided !== undefined || first === undefined) return decided;
  const either = [...marks.ea, ...marks.mca].join(", ");
  throw mismatch(
    first,
    marks.mca[0] ?? "",
    `Neither the resource ID of its export nor the header of ${first.part} shows the agreement of this ${type}: ` +
      `the header has none of ${either}.`,
  );
}

/**
 * Undefined for a header with the marks of both agreements, or of neither. Required columns are checked in any case.
 */
function markedAgreement(
  marks: NonNullable<DatasetKind["marks"]>,
  { names }: PartHeader,
): { readonly agreement: Agreement; readonly column: string } | undefined {
  const keys = new Set(names.map((name) => columnKey(name, true)));
  const [ea, mca] = (["ea", "mca"] as const).map((agreement) =>
    marks[agreement].find((name) => keys.has(columnKey(name, true))),
  );
  if (ea !== undefined) return mca === undefined ? { agreement: "ea", column: ea } : undefined;
  return mca === undefined ? undefined : { agreement: "mca", column: mca };
}

function mismatch({ part }: PartHeader, column: string, message: string): InputError {
  return new InputError("AgreementMismatch", message, {
    remedy:
      "Check where the files come from: exports of two billing accounts must not deliver into the same folder, and " +
      `files must not be moved between folders. Export the dataset again under its own scope ${exportAgainCommand()}.`,
    place: { file: part, line: 1, column },
  });
}
