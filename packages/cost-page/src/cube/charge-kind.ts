export { CHARGE_KINDS, type ChargeKind } from "exact-values/charge-kind";
