import { basename } from "node:path";
import { shellCommand } from "exact-values/shell-command";
import { renderCode } from "../../github/markdown/markdown-table.ts";
import type { Publication } from "./publication.ts";

/** What is to be known of a page's place to lead people there. */
export interface PagePlace {
  readonly publication: Publication;
  readonly file: string;
  readonly accountName: string;
  readonly runUrl: string | undefined;
}

/** One sentence of Markdown that says where the page is, and how it is opened. */
export function linkPage({ accountName, file, publication, runUrl }: PagePlace): string {
  const name = basename(file);
  switch (publication.outcome) {
    case "artifact": {
      const days = publication.retentionInDays;
      const until = days === undefined ? "" : `, for ${days} days`;
      return `[**Open the page**](${publication.url}): it opens in the browser of everybody who may read this repository${until}.`;
    }
    case "storage": {
      const command = shellCommand`az storage blob download --auth-mode login --account-name ${accountName} --container-name config --name ${publication.blob} --file ${name}`;
      return `The page is the blob ${renderCode(publication.blob)} in container config of ${renderCode(accountName)}. A browser alone cannot sign in there: open it by the portal or Storage Explorer, or with ${renderCode(command)}.`;
    }
    case "workspace":
    case "failed":
      return `The page is in the workspace of [this run](${runUrl ?? ""}) only, as ${renderCode(name)}.`;
  }
}
