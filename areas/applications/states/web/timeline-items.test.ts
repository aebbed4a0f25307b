import { describe, expect, it } from 'vitest'
import { application, event, eventsToOffer, offered } from '#test/screens/sample-records.ts'
import { timelineSteps } from './timeline-items.ts'

describe('the timeline of an application', () => {
  it('starts at the first step, with the steps ahead', () => {
    const steps = timelineSteps(application(1), [event({})], 'student')
    expect(steps.map(({ title, state, mark }) => [title, state, mark])).toEqual([
      ['Sent', 'now', '1'],
      ['Under review', 'ahead', '2'],
      ['Answer', 'ahead', '3'],
      ['Joined', 'ahead', '4'],
    ])
  })

  it('marks the step that waits on the student, with its last day', () => {
    const steps = timelineSteps(offered(1), eventsToOffer, 'student')
    const offer = steps[4]
    expect(offer).toMatchObject({ title: 'Offer', state: 'now', mark: '!' })
    expect(offer?.lines[0]).toMatch(/By Bilal\. Your turn: reply by \w+ \d+ \w+/)
    expect(steps.slice(0, 4).every(({ state }) => state === 'passed')).toBe(true)
    expect(steps.at(-1)).toMatchObject({ title: 'Joined', state: 'ahead' })
  })

  it('does not show officers that it is their turn when it is the student’s turn', () => {
    const steps = timelineSteps(offered(1), eventsToOffer, 'staff')
    expect(steps[4]).toMatchObject({ mark: '5' })
    expect(steps.flatMap(({ lines }) => lines).join(' ')).not.toMatch(/your turn|you have/i)
  })

  it('ends in red with the reasons as sentences, and no further steps', () => {
    const rejected = application(1, { stage: 'rejected', status: 'cancelled', waitingOn: 'nobody' })
    const steps = timelineSteps(
      rejected,
      [
        event({}),
        event({
          to: 'rejected',
          move: 'reject',
          by: { role: 'officer', name: null },
          reasons: ['english', 'In our own words.'],
        }),
      ],
      'student',
    )
    expect(steps).toHaveLength(2)
    expect(steps[1]).toMatchObject({ state: 'ended', title: 'No place this time' })
    expect(steps[1]?.lines[0]).toContain('By the office.')
    expect(steps[1]?.lines[1]).toBe(
      'Your English result is below what this program requires, or is missing. In our own words.',
    )
  })

  it('ends with a check mark when the place is confirmed', () => {
    const joined = application(1, { stage: 'joined', status: 'confirmed', waitingOn: 'nobody' })
    const steps = timelineSteps(
      joined,
      [...eventsToOffer, event({ to: 'joined', move: 'confirm_join' })],
      'student',
    )
    expect(steps.at(-1)).toMatchObject({ title: 'Joined', state: 'passed' })
  })

  it('shows when an officer acted on the student’s behalf', () => {
    const withdrawn = application(1, { stage: 'withdrawn', status: 'cancelled', waitingOn: 'nobody' })
    const [, last] = timelineSteps(
      withdrawn,
      [
        event({}),
        event({ to: 'withdrawn', move: 'withdraw', by: { role: 'officer', name: 'Bilal' }, onBehalf: true }),
      ],
      'student',
    )
    expect(last?.lines[0]).toContain('By Bilal on behalf of the student.')
  })
})
