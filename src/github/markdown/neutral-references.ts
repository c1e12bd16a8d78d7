/** What stays as it is: blocks and spans of code, targets of links that we wrote, and comments. GitHub makes no references there. */
const UNTOUCHED =
  /(^(?:`{3,}|~{3,})[^\n]*\n[\s\S]*?^(?:`{3,}|~{3,})[ \t]*$|<(?:code|pre)>[\s\S]*?<\/(?:code|pre)>|`[^`\n]+`|\]\([^()\s]*\)|<!--[\s\S]*?-->)/m;

/** Shown as nothing, and enough to end what would become a reference. */
const GAP = "&#8203;";

/**
 * Markdown in which foreign text makes no references: no user or team is notified (`@org/team`), no address becomes a link by itself (`https://`, `www.`, mail),
 * and no issue or pull request is named (`#12`, `GH-12`). Entities would not do: GitHub looks for references in the text that is shown.
 */
export function neutralizeReferences(markdown: string): string {
  return markdown
    .split(new RegExp(UNTOUCHED, "gm"))
    .map((text, index) => (index % 2 === 1 ? text : neutral(text)))
    .join("");
}

function neutral(text: string): string {
  return (
    text
      // Also `&#64;` and `&commat;`: what is shown counts. Our own escaping leaves neither in foreign text.
      .replace(/(@|&#0*64;|&#x0*40;|&commat;)(?=[\w[])/gi, `$1${GAP}`)
      .replace(/(#|&#0*35;|&#x0*23;|&num;)(?=\d)(?!\d+;)/gi, `$1${GAP}`)
      .replace(/\b(GH-)(?=\d)/gi, `$1${GAP}`)
      .replace(/\b(https?|ftp|mailto|xmpp):(?=\S)/gi, `$1:${GAP}`)
      .replace(/\b(www)\.(?=\S)/gi, `$1${GAP}.`)
  );
}
