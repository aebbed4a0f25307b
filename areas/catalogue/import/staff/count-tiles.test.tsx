import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CountTiles } from './count-tiles.tsx'

const counts = { read: 9, created: 3, updated: 0, skipped: 6, refusedCount: 0, universitiesMade: 3 }

test('each university that an import would create is an item of a list, whatever its name contains', () => {
  const names = ['Universidade · Norte', 'Rīga <Main>']
  const shown = renderToStaticMarkup(<CountTiles counts={{ ...counts, universitiesNamed: names }} />)
  expect([...shown.matchAll(/<bdi>(.*?)<\/bdi>/g)].map(([, name]) => name)).toEqual([
    'Universidade · Norte',
    'Rīga &lt;Main&gt;',
  ])
  expect(shown).toContain('And 1 more.')
})
