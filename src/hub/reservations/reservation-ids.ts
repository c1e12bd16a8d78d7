/** Azure writes these paths in any case, and the same GUID alone in reservation details and transactions. */
const ORDER = /\/reservationorders\/([^/]+)/;
const RESERVATION = /\/reservations\/([^/]+)/;

/** The order that a resource ID of a reservation belongs to, lower case; undefined for what is none, such as a savings plan. */
export function orderOfPath(path: string): string | undefined {
  return ORDER.exec(path.toLowerCase())?.[1];
}

/** The reservation of a resource ID, lower case. */
export function reservationOfPath(path: string): string | undefined {
  const text = path.toLowerCase();
  return ORDER.test(text) ? RESERVATION.exec(text)?.[1] : undefined;
}

/** An ID that stands alone, or as the end of a path. */
export function idOf(text: string): string {
  const trimmed = text.trim().toLowerCase();
  return trimmed.slice(trimmed.lastIndexOf("/") + 1);
}
