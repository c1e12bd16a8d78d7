export { dailySeries } from "./series/cube-series.ts";
export type { Anomaly, SeriesSubject } from "./series/daily-series.ts";
export { findAnomalies } from "./series/find-anomalies.ts";
export { forecastMonth, forecastPeriod } from "./series/forecast-month.ts";
export { findRestatements, type Restatement } from "./series/restatements.ts";
