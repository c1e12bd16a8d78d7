import type { RunPlan } from "./run-plan.ts";
import type { Draws } from "./seeded-draws.ts";

const STAGES = ["prod", "dev", "test", "uat", "dr"] as const;
const OWNERS = ["anna.smith", "bjørn.hansen", "carlos.garcía", "émilie.dubois", "дмитрий"] as const;
const PROJECTS = ["Payments, EU", "Risk; Core", 'Data \\"Lake\\"', "Web/Shop", "IoT - Hub", "Foo"] as const;

/** The tags of one resource as JSON members. Some resources have none. */
function tagMembers(plan: RunPlan, resourceId: string, draws: Draws): readonly string[] {
  const enrollment = plan.scope.agreement === "EA";
  if (draws.chance(enrollment ? 14 : 375)) return [];
  const colon = enrollment ? ": " : ":";
  const member = (key: string, value: string): string => `"${key}"${colon}"${value}"`;
  const members = [member("env", draws.pick(STAGES)), member("CostCenter", String(1200 + draws.below(60)))];
  if (draws.chance(780)) members.push(member("org", "trey"));
  // A key that differs from another one only in a leading space. A quarter of real rows have such a key.
  if (draws.chance(260)) members.push(member(" org", "trey"));
  if (draws.chance(500)) members.push(member("Project", draws.pick(PROJECTS)));
  if (draws.chance(150)) members.push(member("owner", `${draws.pick(OWNERS)}@contoso.example`));
  if (plan.floats && draws.chance(400)) members.push(member("workspace", `stack-${draws.below(400)}`));
  if (plan.floats && draws.chance(300)) members.push(member(`hidden-link:${resourceId}`, "Resource"));
  if (draws.chance(60)) members.push(member("hidden-link:/app", "Resource"));
  return members;
}

/**
 * The Tags of one resource: EA writes a space after the colon and none after the comma; other agreements write no
 * spaces.
 */
export function tagsOf(plan: RunPlan, resourceId: string, draws: Draws): string {
  const members = tagMembers(plan, resourceId, draws);
  if (members.length === 0) return "";
  if (!plan.quotedNewlines || draws.chance(500)) return `{${members.join(",")}}`;
  // Line breaks between members are valid JSON. Both kinds occur, whatever the line endings of the file.
  const newline = draws.chance(500) ? "\r\n" : "\n";
  return `{${members.join(`,${newline}`)}}`;
}
