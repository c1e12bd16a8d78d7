/** The links of the chain from sign-in to settings, in the order in which a person repairs them. */
const LINK_NAMES = [
  "sign-in",
  "variables",
  "providers",
  "roles",
  "network",
  "exports",
  "runs",
  "deliveries",
  "ingest",
  "months",
  "prices",
  "table",
  "page",
  "workflows",
  "settings",
] as const;
export type LinkName = (typeof LINK_NAMES)[number];

interface Link {
  readonly title: string;
  /** The links whose faults explain a fault of this one. */
  readonly needs: readonly LinkName[];
  /** The command for a fault that brings none. */
  readonly command: string;
}

const DEPLOY = "gh workflow run hub-deploy.yml";
const CONFIGURE = "gh workflow run hub-settings.yml";
const EXPORT_AGAIN = "gh workflow run hub-daily.yml -f force=true -f wait=true";
const INGEST = "gh workflow run hub-ingest.yml";

export const LINKS: Readonly<Record<LinkName, Link>> = {
  "sign-in": { title: "Sign-in", needs: [], command: DEPLOY },
  variables: { title: "Variables", needs: [], command: DEPLOY },
  providers: { title: "Resource providers", needs: ["sign-in"], command: DEPLOY },
  roles: { title: "Roles", needs: ["sign-in", "variables"], command: DEPLOY },
  network: { title: "Storage and network", needs: ["sign-in", "variables"], command: DEPLOY },
  exports: { title: "Exports", needs: ["providers", "roles", "network"], command: CONFIGURE },
  runs: { title: "Last runs", needs: ["exports"], command: EXPORT_AGAIN },
  deliveries: { title: "Deliveries", needs: ["runs"], command: EXPORT_AGAIN },
  ingest: { title: "Ingest", needs: ["deliveries"], command: INGEST },
  months: { title: "Months", needs: ["ingest"], command: INGEST },
  prices: { title: "Prices", needs: ["ingest"], command: EXPORT_AGAIN },
  table: { title: "Table", needs: ["months"], command: INGEST },
  page: { title: "Cost page", needs: ["months"], command: "gh workflow run hub-report.yml" },
  workflows: { title: "Workflows", needs: [], command: "gh workflow list --all" },
  settings: { title: "Settings", needs: ["roles", "network"], command: `${CONFIGURE} -f dry-run=true` },
};

/** All links, in order. */
export const CHAIN: readonly LinkName[] = LINK_NAMES;

/** A link's needs and their needs. */
export function allNeeds(link: LinkName): ReadonlySet<LinkName> {
  return new Set(LINKS[link].needs.flatMap((need) => [need, ...allNeeds(need)]));
}

/** The link of a finding whose check does not name one. */
const LINK_OF_FINDING: Readonly<Record<string, LinkName>> = {
  StaleMonth: "runs",
  UnclosedMonth: "months",
  OverlappingScopes: "months",
  MissingInRemoteHub: "months",
  WorkflowDisabled: "workflows",
  WorkflowLate: "workflows",
  WorkflowSkipped: "workflows",
  NoWorkflows: "workflows",
};

export function linkOf({ code, link }: { readonly code: string; readonly link?: LinkName }): LinkName {
  return link ?? LINK_OF_FINDING[code] ?? "workflows";
}
