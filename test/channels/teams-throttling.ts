/** What an Office 365 connector answers with status 200 when it throttles. */
export const teamsThrottling =
  "Webhook message delivery failed with error: Microsoft Teams endpoint returned HTTP error 429 with ContextId ...";
