import { describe, expect, it } from 'vitest'
import { application, program } from '#test/screens/sample-records.ts'
import { intakeChoices, startOfGoals, takenIntakes, wishedStarts } from './intake-choices.ts'

const now = new Date('2026-11-21T12:00:00Z')
const medicine = program(1, {
  intakes: [
    { code: '2026-autumn', starts: null, closes: '2026-06-30' },
    { code: '2027-spring', starts: null, closes: '2026-11-21' },
    { code: '2027-autumn', starts: null, closes: null },
  ],
})

describe('the starts of a program', () => {
  it('are closed the day after their last day, not on it', () => {
    expect(intakeChoices(medicine, [], now).map(({ blocked }) => blocked)).toEqual(['closed', null, null])
  })

  it('are taken while an application for them is open', () => {
    const applications = [
      application(1, { intake: '2027-spring' }),
      application(2, { intake: '2027-autumn', stage: 'withdrawn', status: 'cancelled' }),
    ]
    const taken = takenIntakes(medicine._id, applications)
    expect(taken).toEqual(['2027-spring'])
    expect(intakeChoices(medicine, taken, now)[1]).toMatchObject({ words: 'Spring 2027', blocked: 'taken' })
  })

  it('are those of the months that the source names, where it gives no dates', () => {
    const riga = { intakes: [], intakeNote: 'September, February' }
    expect(intakeChoices(riga, ['2027-autumn'], now)).toMatchObject([
      { code: '2027-spring', words: 'Spring 2027 (February)', closes: null, blocked: null },
      { code: '2027-autumn', words: 'Autumn 2027 (September)', blocked: 'taken' },
      { code: '2028-spring' },
      { code: '2028-autumn' },
    ])
  })

  it('begin with the one of the goals, where it can be chosen', () => {
    const goals = { intake: '2027-autumn' }
    const open = intakeChoices(medicine, [], now)
    expect(startOfGoals(goals, open, [], now)).toBe('2027-autumn')
    expect(startOfGoals({ intake: '2026-autumn' }, open, [], now)).toBe('')
    expect(startOfGoals(goals, intakeChoices(medicine, ['2027-autumn'], now), ['2027-autumn'], now)).toBe('')
    expect(startOfGoals(goals, [], [], now)).toBe('2027-autumn')
    expect(startOfGoals(goals, [], ['2027-autumn'], now)).toBe('')
    expect(startOfGoals(null, open, [], now)).toBe('')
  })

  it('are empty where the university gives none', () => {
    expect(intakeChoices({ intakes: [], intakeNote: null }, [], now)).toEqual([])
  })

  it.each([
    ['2026-01-10', '2026-spring'],
    ['2026-02-01', '2026-autumn'],
    ['2026-08-31', '2026-autumn'],
    ['2026-11-21', '2027-spring'],
  ])('may be wished for from %s on: %s first', (today, first) => {
    const starts = wishedStarts(new Date(`${today}T12:00:00Z`))
    expect(starts[0]).toBe(first)
    expect(starts).toHaveLength(6)
    expect(new Set(starts).size).toBe(6)
  })
})
