/** Paths in the repository of a hub. */
export const HUB_SETTINGS_PATH = "hub/settings.json";
export const DEPENDABOT = ".github/dependabot.yml";
