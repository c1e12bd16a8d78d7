/** Names, values and tag keys that people write are equal if this is. */
export function normalized(text: string): string {
  return text.trim().normalize("NFC").toLowerCase();
}
