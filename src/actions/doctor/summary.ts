import { documentLink } from "../../github/failure.ts";
import { codeCell, escapeMarkdown } from "../../github/markdown/markdown-table.ts";
import { column, type Summary, section, shell, table } from "../../github/markdown/summary-markdown.ts";
import { LINKS } from "../../hub/health/links.ts";
import type { DoctorResult } from "./doctor.ts";
import { commandOf, describeVerdict } from "./result.ts";

/** The job summary: the verdict, the remedy, and every link. */
export function describeDoctor(result: DoctorResult): Summary {
  const { links, remedy, repository } = result;
  return {
    sentence: `**${escapeMarkdown(describeVerdict(result))}**`,
    content: [
      ...(remedy === undefined
        ? []
        : [
            section(
              "What to do first",
              `${LINKS[remedy.link].title}, **${escapeMarkdown(remedy.code)}** (${documentLink(remedy.code)}): ` +
                escapeMarkdown(remedy.message),
              shell([commandOf(remedy, repository)]),
            ),
          ]),
      table(links, [
        column("Link", ({ link }) => LINKS[link].title),
        column("State", ({ state }) => state),
        column("Code", ({ code = "" }) => code),
        column("Subject", ({ subject }) => (subject === undefined ? "" : codeCell(subject))),
        column("What was found", ({ message, needs }) => (needs ? `${message} Needs ${needs}.` : message)),
      ]),
    ],
  };
}
