import { basename } from "node:path";
import { shellCommand } from "exact-values/shell-command";
import type { Publication } from "../../clients/published-file.ts";
import { renderCode } from "../../github/markdown/markdown-table.ts";

/** The facts needed to link to a page. */
export interface PagePlace {
  readonly publication: Publication;
  readonly file: string;
  readonly accountName: string;
  readonly runUrl: string | undefined;
}

/** A Markdown sentence that says where the page is and how to open it. */
export function linkPage({ accountName, file, publication, runUrl }: PagePlace): string {
  const name = basename(file);
  switch (publication.outcome) {
    case "artifact": {
      const days = publication.retentionInDays;
      const until = days === undefined ? "" : ` for ${days} days`;
      return `[**Open the page**](${publication.url}). Everyone who can read this repository can open it${until}.`;
    }
    case "storage": {
      const blob = publication.blob;
      const download = shellCommand`az storage blob download --auth-mode login --account-name ${accountName}`;
      const source = shellCommand`--container-name config --name ${blob} --file ${name}`;
      const command = `${download} ${source}`;
      return (
        `The page is the blob ${renderCode(blob)} in container config of ${renderCode(accountName)}. ` +
        "A browser cannot sign in to storage by itself. " +
        `Open the page in the Azure portal or Storage Explorer, or download it with ${renderCode(command)}.`
      );
    }
    case "workspace":
    case "failed":
      return `The page is only in the workspace of [this run](${runUrl ?? ""}), as ${renderCode(name)}.`;
  }
}
