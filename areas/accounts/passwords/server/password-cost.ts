/** argon2id, about 50 ms and 64 MiB a hash. 2 is the number of argon2id; its name is a type that vanishes. */
export const passwordCost = {
  algorithm: 2,
  memoryCost: 65_536,
  timeCost: 3,
  parallelism: 1,
  outputLen: 32,
} as const
