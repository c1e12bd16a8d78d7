import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { parseAst } from "rolldown/parseAst";
import { describe, expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "..", "..");

interface Verdict {
  readonly status: "safe" | "vulnerable" | "unknown";
  readonly complexity?: { readonly summary: string };
}
type Check = (source: string, flags: string, options: { readonly timeout: number }) => Verdict;

// Its JavaScript backend needs neither Java nor a native program. The variable is read when the module is loaded.
process.env.RECHECK_BACKEND = "pure";
const { checkSync } = createRequire(import.meta.url)("recheck") as { readonly checkSync: Check };

const ID = "matches resource IDs, URLs and paths of at most 2,000 characters";
const OWN = "matches numbers that our own code formatted";
const BOUNDED_FAULT = "matches codes of at most 200 characters and messages of at most 20,000";

/**
 * Expressions that the analyzer does not classify as linear, with the reason why their input cannot be long or cannot
 * have the attack's shape.
 */
const ACCEPTED: Readonly<Record<string, string>> = {
  "/[A-Za-z0-9+/]{86}==/g": "tries at most 86 characters from each position",
  "/[\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}'\\\\!]|(?! )\\p{Zs}| {2,}/gu": "matches words of at most 4,000 characters",
  "/\\/+$/": ID,
  "/^\\/+|\\/+$/g": ID,
  "/[^/]+$/": ID,
  "/^(.*)\\/providers\\/microsoft\\.costmanagement\\/exports\\//is": ID,
  "/\\.(?:blob|dfs)\\.(.+)$/": ID,
  "/0+$/": "matches at most 20,000 decimal places",
  "/(\\p{Lu}{0,3}\\p{Sc}|(?<=[\\d\\s])\\p{Lu}{3})[-)\\s]*$/u": "matches texts of at most 64 characters",
  "/0+(?=[eE]|$)/": "matches texts of at most 64 characters",
  "/(?:Subscription|ResourceGroup|BillingAccount|Scope)\\w*NotFound/i": BOUNDED_FAULT,
  "/not have (?:permission|authorization) to perform action(?:\\(s\\))? '(?<action>[^']+)' (?:over|at|on) (?:the )?(?:linked )?scope(?:\\(s\\))? '(?<scope>[^']+)'/":
    BOUNDED_FAULT,
  "/AADSTS(\\d+): .*?(?=\\s+Trace ID|$)/m": "matches at most 10,000 characters",
  '/"[^"\\\\]*(?:\\\\.[^"\\\\]*)*"|[{}[\\]:,]/g': "matches valid JSON, in which every quote is closed",
  '/"(?:[^"\\\\]|\\\\.)*"(\\s*:)?/g': "matches valid JSON, in which every quote is closed",
  "/\\s*[\\r\\n]+\\s*/g": "matches our own Markdown, in which external text has at most 4,000 characters",
  "/(^(?:`{3,}|~{3,})[^\\n]*\\n[\\s\\S]*?^(?:`{3,}|~{3,})[ \\t]*$|<(?:code|pre)>[\\s\\S]*?<\\/(?:code|pre)>|`[^`\\n]+`|\\]\\([^()\\s]*\\)|<!--[\\s\\S]*?-->)/m":
    "matches our own Markdown, in which every marker is closed",
  "/^-+|-+$/g": "matches the 32 characters of a folder name",
  "/-+$/": "matches the 44 characters of one of our names",
  '/"version"\\s*:\\s*(\\d{1,15})\\b/': "matches the pointer to the table's newest checkpoint, which the hub writes",
  "/\\B(?=(?:\\d{3})+$)/g": OWN,
  "/\\.?0+$/": OWN,
  "/^(?:msexports_ManifestAdded|ingestion_\\w+|queries_\\w+|config_(?:StartExportProcess|RunExportJobs|StartBackfillProcess|RunBackfillJob|InitializeHub))$/i":
    "matches Data Factory names of at most 260 characters",
  "/^\\[(?!\\[).+\\(.*\\).*\\]$/s": "matches values of fewer than 20,000 characters",
};

/** Without two repetitions, or one that a search tries from each character, the time is linear in the length. */
const REPEATS = /[*+]|\{\d+,\}/;

function literalsIn(node: unknown): readonly string[] {
  if (typeof node !== "object" || node === null) return [];
  if (Array.isArray(node)) return node.flatMap(literalsIn);
  const { regex, ...members } = node as { readonly regex?: { readonly pattern: string; readonly flags: string } };
  const own = regex === undefined ? [] : [`/${regex.pattern}/${regex.flags}`];
  return [...own, ...Object.values(members).flatMap(literalsIn)];
}

function expressionsOf(folder: string): readonly string[] {
  const names = readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" });
  return (
    names
      // The page's build only reads our own sources.
      .filter((name) => /(?<!\.d)\.ts$/.test(name) && !name.includes("/assembly/") && !name.startsWith("build/"))
      .flatMap((name) => literalsIn(parseAst(readFileSync(join(ROOT, folder, name), "utf8"), { lang: "ts" }).body))
  );
}

const SOURCES = ["src", ...["exact-values", "focus-parquet", "cost-page"].map((name) => `packages/${name}/src`)];
const EXPRESSIONS = new Set(SOURCES.flatMap(expressionsOf));
const SUSPECTS = [...EXPRESSIONS].filter((one) => REPEATS.test(one) && !Object.hasOwn(ACCEPTED, one));

describe("every regular expression in the actions and the page takes linear time", () => {
  test.each(SUSPECTS)("%s", (expression) => {
    const end = expression.lastIndexOf("/");
    const { complexity, status } = checkSync(expression.slice(1, end), expression.slice(end + 1), { timeout: 60_000 });
    expect({ status, why: status === "safe" ? "" : complexity?.summary }).toEqual({ status: "safe", why: "" });
  });
});

test("the analyzer finds the expression that took twelve minutes for a unit of 1 MB", () => {
  expect(checkSync("(\\p{L}{2,})s(?=$|[\\s/])", "gu", { timeout: 60_000 }).status).toBe("vulnerable");
});

test("every exception belongs to an existing expression", () => {
  expect(Object.keys(ACCEPTED).filter((one) => !EXPRESSIONS.has(one))).toEqual([]);
});
