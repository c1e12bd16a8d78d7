export { CHARGE_PARTS, type ChargePart, type RateRange, type Savings, savingsOf } from "./savings/savings.ts";
