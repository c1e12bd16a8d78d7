import { readFileSync } from "node:fs";
import { join } from "node:path";
import { rolldown } from "rolldown";

/** The script and the style of the cost page. */
export interface BuiltPage {
  readonly script: string;
  readonly style: string;
}

/** Bundles `browser/` for browsers. The same sources always give the same text. */
export async function buildPage(root: string): Promise<BuiltPage> {
  const bundle = await rolldown({
    input: join(root, "packages", "cost-page", "src", "browser", "browser.ts"),
    cwd: root,
    platform: "browser",
    resolve: { conditionNames: ["source"] },
    tsconfig: join(root, "packages", "cost-page", "src", "browser", "tsconfig.json"),
    logLevel: "warn",
  });
  const { output } = await bundle.generate({ format: "esm", minify: true, comments: { legal: false } });
  await bundle.close();
  const [chunk, ...others] = output;
  if (others.length > 0) throw new Error("The bundle of the page must be one script.");
  // Such text could close the element that contains the script.
  const script = checked(chunk.code.trim(), /<\/script|<!--/i);
  const style = checked(
    readFileSync(join(root, "packages", "cost-page", "src", "browser", "style.css"), "utf8").replace(/\r\n/g, "\n"),
    /<\/style|@import|url\(/i,
  );
  return { script, style: minifyStyle(style) };
}

function checked(text: string, forbidden: RegExp): string {
  const found = forbidden.exec(text);
  if (found !== null) throw new Error(`The script and style of the page must not contain ${found[0]}.`);
  return text;
}

function minifyStyle(style: string): string {
  return style
    .replace(/\/\*[\s\S]*?\*\//g, "")
    .replace(/\s*\n\s*/g, "\n")
    .trim();
}
