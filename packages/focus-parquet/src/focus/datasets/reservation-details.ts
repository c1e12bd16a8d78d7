import details20230301 from "../../../../../schemas/reservationdetails_2023-03-01.json" with { type: "json" };
import type { DatasetColumns } from "../dataset-columns.ts";
import type { DatasetKind } from "./dataset-kind.ts";

const HOURS = ["ReservedHours", "UsedHours", "TotalReservedQuantity"] as const;

const COLUMNS: DatasetColumns = {
  sums: HOURS,
  currency: undefined,
  day: "UsageDate",
  required: [...HOURS, "ReservationOrderId", "ReservationId", "InstanceId", "SkuName", "UsageDate"],
  filled: ["ReservationId", "UsageDate", "ReservedHours", "UsedHours"],
  compared: ["TotalReservedQuantity"],
  everyRow: [],
  // Unused hours have no instance.
  sparse: ["InstanceId"],
  ignoresBlanks: true,
};

export const RESERVATION_DETAILS: DatasetKind<"ReservationDetails"> = {
  type: "ReservationDetails",
  folder: "reservationdetails",
  isSnapshot: false,
  isPerExport: false,
  canBeEmpty: false,
  marks: undefined,
  columns: { ea: COLUMNS, mca: COLUMNS },
  versions: [{ version: "2023-03-01", schema: details20230301 }],
};
