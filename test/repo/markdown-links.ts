import { existsSync, statSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { type MarkdownDocument, ROOT } from "./markdown-document.ts";

const INLINE = /\]\(\s*<?([^)\s>]+)>?(?:\s+["'][^)]*["'])?\s*\)/g;
const REFERENCE = /^ {0,3}\[[^\]]+\]:\s+<?([^\s>]+)>?/gm;
const HTML = /<(?:a|img|source|video)\b[^>]*?\s(?:href|src|srcset)="([^"\s]+)[^"]*"/g;

/** All link targets in a document: links, images, references, and HTML links. */
export function linksOf({ prose }: MarkdownDocument): readonly string[] {
  const text = prose.replace(/(`+)[^`]+?\1/g, "").replace(/<!--[\s\S]*?-->/g, "");
  return [INLINE, REFERENCE, HTML].flatMap((pattern) => [...text.matchAll(pattern)].map(([, link = ""]) => link));
}

/** The anchors that GitHub creates for headings, and HTML anchors. */
export function anchorsOf({ prose }: MarkdownDocument): ReadonlySet<string> {
  const anchors = new Set([...prose.matchAll(/<a (?:id|name)="([^"]+)">/g)].map(([, id = ""]) => id));
  for (const [, heading = ""] of prose.matchAll(/^ {0,3}#{1,6} (.+)$/gm)) {
    const slug = heading
      .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
      .trim()
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\p{M}_\- ]/gu, "")
      .replaceAll(" ", "-");
    let anchor = slug;
    for (let count = 1; anchors.has(anchor); count++) anchor = `${slug}-${count}`;
    anchors.add(anchor);
  }
  return anchors;
}

/** The error in a link; undefined if the link is valid or external. */
export function complainAboutLink(
  { name }: MarkdownDocument,
  link: string,
  documents: ReadonlyMap<string, MarkdownDocument>,
): string | undefined {
  if (/^(?:[a-z][a-z+.-]*:|\/\/)/i.test(link)) return undefined;
  const [path = "", anchor] = link.split("#");
  const file = path === "" ? join(ROOT, name) : join(ROOT, dirname(name), decodeURIComponent(path));
  const target = relative(ROOT, file);
  if (path.startsWith("/") || target.startsWith("..") || !existsSync(file)) return `${name}: ${link} leads nowhere`;
  if (path.endsWith("/") !== statSync(file).isDirectory()) return `${name}: ${link} is spelled as what it is not`;
  if (anchor === undefined) return undefined;
  const document = documents.get(target.split(sep).join("/"));
  return document !== undefined && anchorsOf(document).has(anchor) ? undefined : `${name}: ${link} has no such anchor`;
}
