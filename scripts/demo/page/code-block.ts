import { escapeHtml } from "./markdown-inline.ts";
import { stackedBars } from "./stacked-bars.ts";

/** A fenced block: a diff in color, a chart as bars, anything else as text. */
export function renderCodeBlock(lines: readonly string[], language: string): string {
  if (language === "mermaid") return renderChart(lines) ?? plain(lines);
  if (language !== "diff") return plain(lines);
  const shown = lines.map((line) => `<span class="${classOf(line)}">${escapeHtml(line) || " "}</span>`);
  return `<pre class="diff" tabindex="0"><code>${shown.join("")}</code></pre>\n`;
}

function plain(lines: readonly string[]): string {
  return `<pre tabindex="0"><code>${escapeHtml(lines.join("\n"))}</code></pre>\n`;
}

function classOf(line: string): string {
  if (/^(?:@@|---|\+\+\+)/.test(line)) return "place";
  if (/^[+!]/.test(line)) return "added";
  return line.startsWith("-") ? "removed" : "same";
}

/** Mermaid itself takes megabytes, and job summaries only use bar charts. Undefined for other diagrams. */
function renderChart(lines: readonly string[]): string | undefined {
  const text = lines.join("\n");
  const [, title] = /^\s*title "(.*)"$/m.exec(text) ?? [];
  const [, labels] = /^\s*x-axis \[(.*)\]$/m.exec(text) ?? [];
  const [, unit = ""] = /^\s*y-axis "(.*)" \S+ --> \S+$/m.exec(text) ?? [];
  const [, values] = /^\s*bar \[(.*)\]$/m.exec(text) ?? [];
  if (title === undefined || labels === undefined || values === undefined) return undefined;
  const names = [...labels.matchAll(/"([^"]*)"/g)].map(([, name = ""]) => name);
  const heights = values.split(",").map(Number);
  const points = names.map((label, index) => ({ label, values: [heights[index] ?? 0] }));
  return stackedBars({ title, unit: title.endsWith(unit) ? "" : unit, series: [unit], points });
}
