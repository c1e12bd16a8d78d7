import type { Month } from "exact-values/month";
import { openStoredPart, type StoredPart } from "focus-parquet/convert";
import { monthReader, pickRows, type RowPick } from "focus-parquet/csv";
import { openParquetPart } from "focus-parquet/parquet";
import type { FileSource, MonthColumn } from "../../hub/files/file-mapping.ts";
import type { BlobStore } from "../storage/blob-store.ts";
import { type LocatedPart, type OnFloats, openPart } from "./open-parts.ts";
import { rangedWorkspaceFile, readWorkspaceFile } from "./workspace-files.ts";

/** A file of a mapping's source, or those of its rows that belong to one month. */
export interface FilePart extends LocatedPart {
  readonly source: FileSource;
  /** Undefined when all rows are taken. */
  readonly onlyMonth: { readonly column: MonthColumn; readonly month: Month } | undefined;
}

/** Where the files are opened. */
export interface FileAccess {
  readonly exports: BlobStore;
  readonly workspace: string;
}

/** Opens a file as the text of its rows under their FOCUS names. */
export function openFilePart({ exports, workspace }: FileAccess, part: FilePart, onFloats: OnFloats): StoredPart {
  const opened =
    part.source.files.place === "msexports"
      ? openPart(exports, part, onFloats)
      : openWorkspacePart(workspace, part, onFloats);
  // A parquet file is turned into text by ourselves.
  const text = part.format === "csv" ? part.source.text : undefined;
  const stored: StoredPart = {
    ...opened,
    source: { ...opened.source, way: "mapping", ...(text === undefined ? {} : { text }) },
  };
  // The lists of a parquet file are objects already.
  if (part.source.rename.size === 0 && part.onlyMonth === undefined && part.format !== "csv") return stored;
  const { name } = stored.source;
  return { ...stored, source: { name, bytes: pickRows(stored.source, rowPick(part)), way: "mapping" } };
}

function openWorkspacePart(workspace: string, { blob, format }: FilePart, onFloats: OnFloats): StoredPart {
  if (format === "csv") return openStoredPart(blob.name, readWorkspaceFile(workspace, blob));
  return openParquetPart(rangedWorkspaceFile(workspace, blob), (columns) => onFloats(blob.name, columns));
}

function rowPick({ source, onlyMonth, format }: FilePart): RowPick {
  const monthOf = monthReader(source.dateFormats);
  return {
    renamed: (name) => source.rename.get(name.toLowerCase()) ?? name,
    hasTagLists: format === "csv",
    keep:
      onlyMonth &&
      ((header) => {
        const at = header.findIndex((name) => name.toLowerCase() === onlyMonth.column.toLowerCase());
        return (fields) => monthOf(fields[at] ?? "") === onlyMonth.month;
      }),
  };
}
