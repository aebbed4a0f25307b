/**
 * How the product's process is kept small. Half of V8's usual young generation: requests leave little behind, so it
 * only means more frequent and shorter collections. Two arenas of the allocator: by default each thread of the pool
 * that hashes, encrypts and compresses keeps what it once used.
 */
export const leanArguments = ['--max-semi-space-size=8']
export const leanEnvironment = { MALLOC_ARENA_MAX: '2' }
