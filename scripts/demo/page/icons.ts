const icon = (color: string, label: string, path: string): string =>
  `<svg class="mark" width="16" height="16" viewBox="0 0 16 16" role="img" aria-label="${label}" ` +
  `fill="var(--${color})">${path}</svg>`;

const CIRCLE = "M8 0a8 8 0 1 1 0 16A8 8 0 0 1 8 0Z";

export const TICK = icon(
  "good",
  "succeeded",
  `<path d="${CIRCLE}"/><path d="m4.6 8.3 2.3 2.3 4.5-4.7" fill="none" stroke="var(--canvas)" ` +
    `stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round"/>`,
);
export const CROSS = icon(
  "bad",
  "failed",
  `<path d="${CIRCLE}"/><path d="m5.4 5.4 5.2 5.2m0-5.2-5.2 5.2" stroke="var(--canvas)" stroke-width="1.8" ` +
    `stroke-linecap="round"/>`,
);
export const STOP = icon(
  "muted",
  "not run",
  `<path d="${CIRCLE}"/><path d="M4.8 8h6.4" stroke="var(--canvas)" stroke-width="1.8" stroke-linecap="round"/>`,
);
export const PERSON = icon(
  "muted",
  "a person",
  `<circle cx="8" cy="4.6" r="3.1"/><path d="M2.2 14.4a5.8 5.8 0 0 1 11.6 0Z"/>`,
);
export const COMMENT = icon(
  "muted",
  "a comment",
  `<path d="M2.2 2h11.6c.7 0 1.2.5 1.2 1.2v7.6c0 .7-.5 1.2-1.2 1.2H7.6l-3.4 3v-3h-2A1.2 1.2 0 0 1 1 ` +
    `10.8V3.2C1 2.5 1.5 2 2.2 2Z"/>`,
);
