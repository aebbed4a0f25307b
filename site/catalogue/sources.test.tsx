import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Source } from './sources.tsx'

it('names the site and the day of what was read', () => {
  const shown = renderToStaticMarkup(<Source url="https://www.hec.gov.pk/rules" checkedOn="2026-11-23" />)
  expect(shown).toMatch(/^<p[^>]*>From <a href="https:\/\/www\.hec\.gov\.pk\/rules".*hec\.gov\.pk/)
  expect(shown).toContain('23 November 2026')
})

it('says where to ask what nobody has read', () => {
  const shown = renderToStaticMarkup(<Source url="https://pmdc.pk/" checkedOn={null} asking />)
  expect(shown).toMatch(/^<p[^>]*>Ask at <a href="https:\/\/pmdc\.pk\/"/)
  expect(shown).not.toMatch(/From|checked/i)
})
