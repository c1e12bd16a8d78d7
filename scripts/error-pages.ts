import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** A heading of one word, or an anchor with a code of another service. */
const CODE = /^### (\w+)$|<a id="\w+"><\/a>`(\w+)`/gm;

/** The content of docs/errors/pages.json: the page that explains each code, so that messages can link to it. */
export function renderErrorPages(root: string): string {
  const names = readdirSync(join(root, "docs", "errors")).filter((name) => name.endsWith(".md"));
  const pages = ["docs/troubleshooting.md", ...names.sort().map((name) => `docs/errors/${name}`)];
  const entries = pages.flatMap((page) =>
    [...readFileSync(join(root, page), "utf8").matchAll(CODE)].map(([, code, foreign]) => [code ?? foreign, page]),
  );
  return `${JSON.stringify(Object.fromEntries(entries), undefined, 2)}\n`;
}
