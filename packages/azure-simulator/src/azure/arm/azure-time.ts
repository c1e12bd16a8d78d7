/** An instant as Resource Manager writes it: with seven decimal places. A JavaScript date has only three. */
export function azureTime(instant: Date): string {
  return instant.toISOString().replace("Z", "0417Z");
}
