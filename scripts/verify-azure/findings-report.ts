import { parseStorageAccountId } from "../../src/azure/storage/storage-account.ts";
import { renderMarkdownTable } from "../../src/github/markdown/markdown-table.ts";
import { parseScopeKind } from "../../src/hub/scope.ts";
import { scopeSupport } from "../../src/hub/scope-kind.ts";
import type { Finding } from "./azure-check.ts";
import type { VerifyAzureOptions } from "./verify-azure-options.ts";

export interface ReportOptions {
  readonly options: VerifyAzureOptions;
  readonly hubVersion: string;
  readonly now: Date;
  /** True if custom endpoints replaced Azure's own. */
  readonly isSimulator: boolean;
  /** Other texts that must not appear, such as the name of the scratch container. */
  readonly identifiers: readonly string[];
}

const TITLES = ["Question", "Identity", "API", "Expected", "Observed", "Verdict"].map((title) => ({ title }));

/** The whole report in Markdown: assumptions and observations, without names, IDs, addresses or keys. */
export function renderReport(findings: readonly Finding[], report: ReportOptions): string {
  const { hubVersion, isSimulator, now, options } = report;
  const { cloud, roleSet, scope, takesMoreRoles } = options;
  const count = (verdict: Finding["verdict"]) => findings.filter((finding) => finding.verdict === verdict).length;
  const facts = [
    `Role set: ${roleSet}${takesMoreRoles ? ", although the identity may have more permissions" : ""}`,
    `Target: ${isSimulator ? "the simulator" : cloud}`,
    `Kind of scope: ${scopeSupport(scope).title}`,
    `Date: ${now.toISOString().slice(0, 10)}`,
    `Version of cost-hub: ${hubVersion}`,
  ];
  const clean = (text: string): string => withoutIdentifiers(text, [...identifiersOf(options), ...report.identifiers]);
  const rows = findings.map(({ question, api, believed, observed, verdict }) => [
    ...[question, roleSet, api, believed],
    ...[clean(observed), verdict],
  ]);
  return [
    `# cost-hub: how ${isSimulator ? "the simulator" : "Azure"} responds to the ${roleSet} identity`,
    `${count("as expected")} as expected, ${count("different")} different, ${count("noted")} noted, ` +
      `${count("skipped")} skipped.`,
    facts.map((fact) => `- ${fact}`).join("\n"),
    renderMarkdownTable(TITLES, rows),
  ].join("\n\n");
}

const PATTERNS: readonly (readonly [RegExp, string])[] = [
  [/https?:\/\/[^\s"'<>|,;]+/gi, "<url>"],
  [/[^\s@"'<>|,;()]+@[^\s@"'<>|,;()]+/g, "<email>"],
  [/\b(?:sig|se|sv|sp|skoid|AccountKey|SharedAccessKey)=[^\s&"'<>|,;]+/gi, "<key>"],
  [/\beyJ[\w-]+(?:\.[\w-]+)*/g, "<token>"],
  [/[0-9a-f]{8}-?(?:[0-9a-f]{4}-?){3}[0-9a-f]{12}/gi, "<guid>"],
  [/\/?(?:subscriptions|resourceGroups|billingAccounts|billingProfiles)\/[^\s"'<>|,;]+/gi, "<id>"],
  [/[A-Za-z0-9+/_-]{40,}={0,2}/g, "<key>"],
  [/\b[\w-]+(?:\.[\w-]+)*\.(?:windows\.net|azure\.(?:net|com)|chinacloudapi\.cn|usgovcloudapi\.net)\b/gi, "<host>"],
  [/\b\d{1,3}(?:\.\d{1,3}){3}\b/g, "<address>"],
];

/** A last safeguard: observations never contain personal data in the first place. */
export function withoutIdentifiers(text: string, identifiers: readonly string[]): string {
  const named = identifiers.filter((identifier) => identifier.length > 2).toSorted((a, b) => b.length - a.length);
  const plain = PATTERNS.reduce((rest, [pattern, token]) => rest.replaceAll(pattern, token), text);
  return named.reduce((rest, identifier) => {
    const quoted = identifier.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
    return rest.replaceAll(new RegExp(`(?<![A-Za-z0-9])${quoted}(?![A-Za-z0-9])`, "gi"), "<name>");
  }, plain);
}

function identifiersOf(options: VerifyAzureOptions): readonly string[] {
  const { identityScopes, resourceGroup, scope, storageAccountId, subscriptionId, tenantId } = options;
  const ofScopes = [scope, ...identityScopes]
    .flatMap((one) => Object.entries(parseScopeKind(one)))
    .flatMap(([field, value]) => (field === "kind" || field === "agreement" ? [] : [String(value)]));
  const account = parseStorageAccountId(storageAccountId).name;
  return [subscriptionId, resourceGroup, account, ...(tenantId === undefined ? [] : [tenantId]), ...ofScopes];
}
