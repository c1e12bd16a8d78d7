import type { HealthEvidence } from "../../hub/health/evidence.ts";
import { type ChainReport, judgeChain } from "../../hub/health/judge-chain.ts";
import type { DoctorContext } from "./clients.ts";
import { type Met, startMet } from "./met.ts";
import { readAccountId, readExports, readPreflight, readSignIn } from "./read-azure.ts";
import { readLakes } from "./read-lake.ts";
import { readSettings } from "./read-settings.ts";
import { readWorkflows } from "./read-workflows.ts";

export interface DoctorResult extends ChainReport {
  readonly seconds: number;
  /** `owner/name`, for the commands; undefined if it is unknown. */
  readonly repository: string | undefined;
}

/** Looks at every link of the chain, and judges them. Changes nothing. */
export async function examine(context: DoctorContext): Promise<DoctorResult> {
  const { clock, log, repository } = context;
  const startedAt = clock.now().getTime();
  const met = startMet(context);
  const [azure, workflows] = await log.group("Look at the hub", () =>
    Promise.all([readHub(context, met), readWorkflows(context, met)]),
  );
  const report = judgeChain({ now: clock.now(), links: met.links, ...azure, ...workflows });
  return { ...report, repository, seconds: (clock.now().getTime() - startedAt) / 1000 };
}

async function readHub(context: DoctorContext, met: Met): Promise<Partial<HealthEvidence>> {
  await readSignIn(context, met);
  const [accountId, known] = await Promise.all([readAccountId(context, met), readSettings(context, met)]);
  const scopes = known?.settings.scopes.map(({ scope }) => scope) ?? [];
  const account = accountId === undefined ? undefined : await readPreflight(context, met, { accountId, scopes });
  if (known === undefined) return {};
  const [exports, lakes] = await Promise.all([
    accountId === undefined ? undefined : readExports(context, met, { account, accountId, settings: known.settings }),
    readLakes(context, met, known),
  ]);
  return { ...lakes, ...(exports === undefined ? {} : { exports }) };
}
