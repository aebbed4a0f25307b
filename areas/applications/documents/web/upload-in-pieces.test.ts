import { describe, expect, it } from 'vitest'
import type { CallFailure } from '#kit/store/api.ts'
import { pauseAfter } from './upload-in-pieces.ts'

const failure = (status: number, code = 'x', retryAfter: number | null = null): CallFailure => ({
  status,
  message: '',
  code,
  fields: {},
  retryAfter,
  idempotencyKey: null,
})

describe('after a failure, an upload', () => {
  it('is retried at increasing intervals while the connection is broken, but not forever', () => {
    const waits = Array.from({ length: 12 }, (_, tries) => pauseAfter(failure(0), tries))
    expect(waits.slice(0, 5)).toEqual([1000, 2000, 4000, 8000, 15_000])
    expect(pauseAfter(failure(0), 12)).toBeNull()
  })

  it('continues after a pause where the connection was closed as too slow', () => {
    expect(pauseAfter(failure(408, 'body_too_slow'), 1)).toBe(2000)
    expect(pauseAfter(failure(408, 'body_too_slow'), 12)).toBeNull()
  })

  it('waits as long as the server requires', () => {
    expect(pauseAfter(failure(429, 'too_many_requests', 40), 0)).toBe(40_000)
    expect(pauseAfter(failure(409, 'still_running', 1), 3)).toBe(1000)
  })

  it('asks for the position again at once if a piece is out of place', () => {
    expect(pauseAfter(failure(409, 'piece_out_of_place'), 0)).toBe(200)
    expect(pauseAfter(failure(409, 'piece_out_of_place'), 4)).toBeNull()
  })

  it('fails when it is refused: with one more attempt for corrupted bytes, otherwise at once', () => {
    expect(pauseAfter(failure(400, 'invalid_input'), 0)).toBe(200)
    expect(pauseAfter(failure(400, 'not_an_image'), 1)).toBeNull()
    expect(pauseAfter(failure(409, 'quota_full'), 0)).toBeNull()
    expect(pauseAfter(failure(404, 'not_found'), 0)).toBeNull()
    expect(pauseAfter(failure(500), 4)).toBeNull()
  })
})
