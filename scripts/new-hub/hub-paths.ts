/** Where the repository of a hub has them. */
export const HUB_SETTINGS_PATH = "hub/settings.json";
export const DEPENDABOT = ".github/dependabot.yml";
