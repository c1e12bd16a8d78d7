import { createHash } from "node:crypto";
import type { CommittedRecord } from "../../hub/partition/held-runs.ts";
import type { ScopeId } from "../../hub/scope.ts";
import type { LakeSheets, ProvenFile } from "./fill-lake-month.ts";

/** A file that the hub committed, proven or by a release that wrote no proof down. */
export type CommittedFile = Omit<ProvenFile, "record"> & { readonly record: CommittedRecord };

/** A price sheet of the month. */
export interface PriceSheetFile {
  readonly scope: ScopeId;
  /** Undefined for a file that is named as a price sheet and that the hub did not commit. */
  readonly file: CommittedFile | undefined;
}

/** The sheet of the scope itself; else every one of the month, each for the rows that name its billing profile or enrolment. */
export function sheetsFor(scope: ScopeId, ofMonth: readonly PriceSheetFile[]): LakeSheets | undefined {
  const own = ofMonth.find((sheet) => sheet.scope === scope);
  if (own !== undefined) {
    const { file } = own;
    const sources = isProven(file) ? [{ account: undefined, file }] : [];
    return { attempt: file?.record.attempt ?? "", isProven: isProven(file), sources };
  }
  const sources = ofMonth.flatMap(({ file, scope: of }) =>
    isProven(file) ? [{ account: of.slice(of.lastIndexOf("/") + 1), file }] : [],
  );
  if (ofMonth.length === 0) return undefined;
  const attempts = sources.map(({ account, file }) => `${account}/${file.record.attempt}`).sort();
  const attempt = createHash("sha256").update(attempts.join("\n")).digest("hex").slice(0, 32);
  // A sheet that another tool wrote over is not a sheet that is gone: what was found in it stays until somebody looks.
  return { attempt, isProven: sources.length > 0, sources };
}

export function isProven(file: CommittedFile | undefined): file is ProvenFile {
  return file?.record.readBack !== undefined;
}
