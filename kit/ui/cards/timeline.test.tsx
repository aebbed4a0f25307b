import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Timeline } from './timeline.tsx'
import type { StepState } from './step-marker.tsx'

const folds = {
  earlier: ({ count }: { count: number }) => `${count} earlier`,
  later: ({ count }: { count: number }) => `${count} later`,
}

const states: Readonly<Record<string, StepState>> = { p: 'passed', n: 'now', a: 'ahead', e: 'ended' }

/** What is read at once, with the names of the folds; steps are called after their places. */
function read(road: string): string {
  const items = [...road].map((letter, at) => ({
    key: String(at),
    state: states[letter]!,
    stateLabel: '',
    title: `step ${at + 1}`,
  }))
  const html = renderToStaticMarkup(<Timeline items={items} folds={folds} />)
  const open = html.replaceAll(/<\/summary>.*?<\/details>/g, '</summary></details>')
  return [...open.matchAll(/\d+ earlier|\d+ later|step \d+/g)].map(([part]) => part).join(', ')
}

it.each([
  ['n', 'step 1'],
  ['pppna', '3 earlier, step 4, step 5'],
  ['naaa', 'step 1, step 2, 2 later'],
  ['ppnaaaa', '2 earlier, step 3, step 4, 3 later'],
  // One step alone is not worth a fold.
  ['pnaa', 'step 1, step 2, step 3, step 4'],
  // At its end the last step stays.
  ['pppp', '3 earlier, step 4'],
  ['ppe', '2 earlier, step 3'],
  // Without a current step, the next one.
  ['ppaaaa', '2 earlier, step 3, step 4, 2 later'],
  // What happened out of turn stays beside the current step.
  ['napaaa', 'step 1, step 2, step 3, step 4, 2 later'],
  ['', ''],
])('of the road %j it shows %s', (road, shown) => {
  expect(read(road)).toBe(shown)
})

it('contains every step, folded or not, and folds nothing unless it is told to', () => {
  const items = [...'pppnaaa'].map((letter, at) => ({
    key: String(at),
    state: states[letter]!,
    stateLabel: '',
    title: `step ${at + 1}`,
  }))
  const steps = (html: string) => [...html.matchAll(/step \d+/g)].map(([part]) => part)
  const folded = renderToStaticMarkup(<Timeline items={items} folds={folds} />)
  const plain = renderToStaticMarkup(<Timeline items={items} />)
  expect(steps(folded)).toEqual(steps(plain))
  expect(plain).not.toContain('<details')
})
