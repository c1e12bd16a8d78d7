export { commandsOfShell } from "./team/next-steps.ts";
export { SETTINGS_FILE, startTeam, TEAM_SECRETS, type Team } from "./team/team.ts";
