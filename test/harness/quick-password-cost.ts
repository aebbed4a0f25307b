/**
 * Stands in the server tests for `areas/accounts/passwords/server/password-cost.ts`, so that a thousand hashes do not take
 * most of their time. The tests of hashing load the real one besides.
 */
export const passwordCost = {
  algorithm: 2,
  memoryCost: 64,
  timeCost: 1,
  parallelism: 1,
  outputLen: 32,
} as const
