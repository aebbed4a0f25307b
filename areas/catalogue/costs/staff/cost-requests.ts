import { ownRequest } from '#kit/store/own-request.ts'
import {
  listDestinationCosts,
  listKeptRates,
  setDestinationCost,
  setRate,
  withdrawDestinationCost,
} from '../contract/money.ts'

/** Every currency with its rates. */
export const ratesRequest = ownRequest('staffRates', listKeptRates)
export const setRateRequest = ownRequest('setRate', setRate)
/** Costs of destinations that count. */
export const costsRequest = ownRequest('staffCosts', listDestinationCosts)
export const setCostRequest = ownRequest('setCost', setDestinationCost)
export const withdrawCostRequest = ownRequest('withdrawCost', withdrawDestinationCost)
