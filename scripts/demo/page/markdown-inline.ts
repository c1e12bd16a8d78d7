/** Escapes text for any place in a page. */
export function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}

const ENTITY = /&amp;(#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,8}\d?);/gi;

/** Escapes Markdown text, in which entities stand for characters. */
function escapeText(text: string): string {
  return escapeHtml(text).replace(ENTITY, "&$1;");
}

interface Span {
  readonly pattern: RegExp;
  readonly render: (groups: readonly string[]) => string;
}

// In order of precedence: the content of code is not parsed further.
const SPANS: readonly Span[] = [
  { pattern: /(`+)(?!`)([\s\S]*?[^`])\1(?!`)/y, render: ([, text = ""]) => `<code>${escapeHtml(text.trim())}</code>` },
  { pattern: /<code>([\s\S]*?)<\/code>/y, render: ([text = ""]) => `<code>${escapeText(text)}</code>` },
  { pattern: /<br\s*\/?>/y, render: () => "<br>" },
  {
    pattern: /<(sub|sup|kbd)>([\s\S]*?)<\/\1>/y,
    render: ([tag, text = ""]) => `<${tag}>${renderInline(text)}</${tag}>`,
  },
  { pattern: /\\([\\`*_{}[\]()#+\-.!|<>~$])/y, render: ([character = ""]) => escapeHtml(character) },
  {
    pattern: /\[([^\]]*)\]\(([^\s()]*(?:\([^\s()]*\)[^\s()]*)*)\)/y,
    render: ([text = "", url = ""]) => link(url, renderInline(text)),
  },
  { pattern: /\*\*(?!\s)([\s\S]+?)(?<!\s)\*\*/y, render: ([text = ""]) => `<strong>${renderInline(text)}</strong>` },
  { pattern: /(?<!\w)_(?!\s)([^_]+?)(?<!\s)_(?!\w)/y, render: ([text = ""]) => `<em>${renderInline(text)}</em>` },
  { pattern: /<?(https?:\/\/[^\s<>"'|]*[^\s<>"'|.,;:)])>?/y, render: ([url = ""]) => link(url, escapeText(url)) },
];

/** Links, code and emphasis within a line. */
export function renderInline(text: string): string {
  let html = "";
  let plainFrom = 0;
  for (let at = 0; at < text.length; ) {
    const found = "`<\\[*_h".includes(text[at] ?? "") ? spanAt(text, at) : undefined;
    if (found === undefined) {
      at += 1;
      continue;
    }
    html += escapeText(text.slice(plainFrom, at)) + found.html;
    at = found.end;
    plainFrom = at;
  }
  return html + escapeText(text.slice(plainFrom));
}

function spanAt(text: string, at: number): { readonly html: string; readonly end: number } | undefined {
  for (const { pattern, render } of SPANS) {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (match === null) continue;
    // The rendering may use the same pattern recursively.
    const end = pattern.lastIndex;
    return { html: render(match.slice(1)), end };
  }
  return undefined;
}

/** The repository's documents are in the parent of the page's folder. */
function link(url: string, html: string): string {
  if (/^https?:\/\//.test(url)) return `<a href="${escapeHtml(url)}" rel="noreferrer">${html}</a>`;
  if (/^#run-\d+$/.test(url)) return `<a href="${url}">${html}</a>`;
  return /^(?:#|docs\/)[\w./#-]+$/.test(url) ? `<a href="../${escapeHtml(url)}">${html}</a>` : html;
}
