import { expect, it } from 'vitest'
import { describeTest } from './describe-record.ts'

const taken = { status: 'taken' as const, date: '2026-03-14', overall: 60, sections: [], reportNo: null }

it('shows until when a result counts, or whom to check it with where we do not know its rule', () => {
  const factsOf = (test: 'ielts' | 'mdcat', today: string) => describeTest({ test, ...taken }, today).facts
  expect(factsOf('ielts', '2026-11-23')).toContain('counts until 14 March 2028')
  for (const today of ['2026-11-23', '2031-11-23']) {
    expect(factsOf('mdcat', today)).toContain('check with PM&DC how long it counts')
    expect(factsOf('mdcat', today)).not.toMatch(/counts until|no longer count|2029/)
  }
})
