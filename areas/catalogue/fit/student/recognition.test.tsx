import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Recognition } from './recognition.tsx'

it('lists what a regulator publishes itself before what others report, which is marked as to be checked', () => {
  const line = { regulator: 'HEC', verdict: 'ask' as const, checkedOn: '2026-11-21' }
  const shown = renderToStaticMarkup(
    <Recognition
      lines={[
        { ...line, rule: 'Studied on campus.', sourceUrl: 'https://news.example.org/degrees' },
        { ...line, verdict: 'met', rule: 'At least four years.', sourceUrl: 'https://www.hec.gov.pk/rules' },
      ]}
    />,
  )
  const [own, reported] = shown.split('Others report them')
  expect(own).toMatch(/Fits:.*At least four years\./)
  expect(own).toContain('checked on 21 November 2026')
  expect(own).not.toContain('Studied on campus.')
  expect(reported).toMatch(/Check with HEC:.*Studied on campus\./)
  expect(reported).toContain('read on 21 November 2026')
})

it('says where to ask what nobody has read, without a day', () => {
  const shown = renderToStaticMarkup(
    <Recognition
      lines={[
        {
          ...{ regulator: 'PM&DC', verdict: 'ask', rule: 'Which marks it asks for.' },
          ...{ sourceUrl: 'https://pmdc.pk/', checkedOn: null },
        },
      ]}
    />,
  )
  expect(shown).toMatch(/Check with PM&amp;DC:.*Which marks it asks for\./)
  expect(shown).toMatch(/Ask at <a href="https:\/\/pmdc\.pk\/"/)
  expect(shown).not.toMatch(/checked|read on|Others report/i)
})
