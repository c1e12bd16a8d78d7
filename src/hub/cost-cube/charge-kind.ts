export { CHARGE_KINDS, type ChargeKind } from "../../focus/savings/charge-kind.ts";
