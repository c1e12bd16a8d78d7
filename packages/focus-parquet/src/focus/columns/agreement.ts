import { InputError } from "exact-values/errors";
import type { Agreement, DatasetKind } from "../dataset.ts";
import { exportAgainCommand } from "../file-remedy.ts";
import { columnKey, type PartHeader } from "./part-header.ts";

/** Names of the agreements, for people. */
const NAMES: Readonly<Record<Agreement, string>> = {
  ea: "an Enterprise Agreement",
  mca: "a Microsoft Customer Agreement",
};

/**
 * The agreement whose columns a run has, from the resource ID of its export and from the headers of its parts, which must not contradict each other.
 * Undefined for a dataset that has the same columns in both. Throws InputError `AgreementMismatch`.
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
        `The columns of ${header.part} are those of a ${type} of ${NAMES[agreement]} (${column}), but ${decidedBy} is of ${NAMES[decided]}.`,
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
    `Neither the resource ID of its export nor a column of ${first.part} says of which agreement this ${type} is: it has none of ${either}.`,
  );
}

/** Undefined for a header with the marks of both, or of none: nobody can say, and the columns that must exist are checked anyway. */
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
    remedy: `Look where the files come from: an export of one billing account must not deliver into the folder of another, nor may files be moved between them. Export the dataset again under its own scope ${exportAgainCommand()}.`,
    place: { file: part, line: 1, column },
  });
}
