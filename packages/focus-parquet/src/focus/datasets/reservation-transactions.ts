import transactions20230501Ea from "../../../../../schemas/reservationtransactions_2023-05-01_ea.json" with {
  type: "json",
};
import transactions20230501Mca from "../../../../../schemas/reservationtransactions_2023-05-01_mca.json" with {
  type: "json",
};
import type { DatasetColumns } from "../dataset-columns.ts";
import type { DatasetKind } from "./dataset-kind.ts";

function transactions(sums: readonly string[], account: string): DatasetColumns {
  return {
    sums,
    currency: "Currency",
    day: "EventDate",
    required: [...sums, account, "Currency", "EventDate", "EventType", "ReservationOrderId"],
    filled: ["Amount", "Currency", "EventDate"],
    compared: ["Quantity"],
    everyRow: [],
    ignoresBlanks: true,
  };
}

export const RESERVATION_TRANSACTIONS: DatasetKind<"ReservationTransactions"> = {
  type: "ReservationTransactions",
  folder: "reservationtransactions",
  isSnapshot: false,
  isPerExport: false,
  canBeEmpty: false,
  marks: {
    ea: ["CurrentEnrollmentId", "PurchasingEnrollment"],
    mca: ["BillingProfileId", "InvoiceSectionId"],
  },
  columns: {
    ea: transactions(["Amount", "Quantity", "MonetaryCommitment", "Overage"], "CurrentEnrollmentId"),
    mca: transactions(["Amount", "Quantity"], "BillingProfileId"),
  },
  versions: [
    { version: "2023-05-01", agreement: "mca", schema: transactions20230501Mca },
    { version: "2023-05-01", agreement: "ea", schema: transactions20230501Ea },
  ],
};
