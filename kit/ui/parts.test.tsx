import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { LinkAs } from './anchor.tsx'
import { toneOfStatus } from './badge.tsx'
import { Banner } from './banner.tsx'
import { Button, LinkButton } from './button.tsx'
import { DataTable } from './layout/data-table.tsx'
import { DefinitionList } from './cards/definition-list.tsx'
import { FileDrop } from './fields/file-drop.tsx'
import { StatTiles } from './cards/stat-tiles.tsx'
import { UniversityCrest } from './cards/university-crest.tsx'

describe('toneOfStatus', () => {
  it('is green for confirmed, yellow for pending and red for everything else', () => {
    expect(toneOfStatus('confirmed')).toBe('ok')
    expect(toneOfStatus('pending')).toBe('wait')
    for (const status of ['cancelled', 'closed', '', 'Confirmed', 'anything'])
      expect(toneOfStatus(status)).toBe('stop')
  })
})

describe('Button', () => {
  it('submits a form only with type="submit"', () => {
    expect(renderToStaticMarkup(<Button>Save</Button>)).toContain('type="button"')
    expect(renderToStaticMarkup(<Button type="submit">Save</Button>)).toContain('type="submit"')
  })

  it('has the busy label while it is busy', () => {
    const busy = renderToStaticMarkup(
      <Button busy busyLabel="Saving">
        Save
      </Button>,
    )
    expect(busy).toContain('aria-busy="true"')
    expect(busy).toContain('aria-disabled="true"')
    expect(busy).not.toContain('disabled=""')
    expect(busy).toMatch(/<span class="[^"]*invisible[^"]*">Save<\/span>/)
    expect(busy).toMatch(/aria-hidden="false"><span class="spin" aria-hidden="true"><\/span>Saving/)
  })
})

describe('LinkAs', () => {
  it('uses the link component of the app', () => {
    const markup = renderToStaticMarkup(
      <LinkAs value={({ href, children }) => <a href={`/app${href}`}>{children}</a>}>
        <LinkButton href="/x">Go</LinkButton>
      </LinkAs>,
    )
    expect(markup).toMatch(/^<a href="\/app\/x">/)
  })
})

describe('Banner', () => {
  it('announces errors but not information', () => {
    expect(renderToStaticMarkup(<Banner tone="error">Failed</Banner>)).toContain('role="alert"')
    expect(renderToStaticMarkup(<Banner tone="info">Saved</Banner>)).not.toContain('role=')
    expect(
      renderToStaticMarkup(
        <Banner tone="ok" announce>
          Sent
        </Banner>,
      ),
    ).toContain('role="status"')
  })
})

describe('DefinitionList', () => {
  it('marks missing values and shows zero', () => {
    const markup = renderToStaticMarkup(
      <DefinitionList
        notGiven="Not given"
        facts={[
          { key: 'fee', term: 'Fee', value: null },
          { key: 'places', term: 'Places', value: 0 },
        ]}
      />,
    )
    expect(markup).toMatch(/>Fee<\/dt><dd[^>]*>Not given</)
    expect(markup).toMatch(/>Places<\/dt><dd[^>]*>0</)
  })
})

describe('StatTiles', () => {
  const tiles = [{ key: 'total', label: 'Total Applications' }]

  it('shows 0 for a missing number, and a spinner while loading', () => {
    expect(renderToStaticMarkup(<StatTiles tiles={tiles} loadingLabel="Loading..." />)).toMatch(
      /<dd[^>]*>0<\/dd>/,
    )
    expect(renderToStaticMarkup(<StatTiles tiles={tiles} loadingLabel="Loading..." loading />)).toMatch(
      /<dd[^>]*><span role="status".*Loading\.\.\..*<\/dd>/,
    )
  })
})

describe('DataTable', () => {
  it('has explicit table roles and labels on card cells', () => {
    const markup = renderToStaticMarkup(
      <DataTable
        caption="People"
        rows={[{ name: 'A' }]}
        rowKey={(row) => row.name}
        columns={[
          {
            key: 'name',
            head: 'Name',
            cell: (row) => row.name,
            card: 'main',
            cardLabel: 'Name',
            width: 'w-40',
          },
        ]}
      />,
    )
    for (const role of ['table', 'rowgroup', 'row', 'columnheader', 'cell'])
      expect(markup).toContain(`role="${role}"`)
    expect(markup).toMatch(/<th[^>]*class="w-40"/)
    expect(markup).toMatch(/<td role="cell" data-card="main" data-label="Name">A<\/td>/)
  })
})

describe('FileDrop', () => {
  const drop = (photo: boolean, secondary = false) =>
    renderToStaticMarkup(
      <FileDrop
        label="Degree"
        photoLabel="Take a photo"
        chooseLabel="Choose a file"
        hint="PDF"
        accept="application/pdf"
        photo={photo}
        secondary={secondary}
        onFiles={() => undefined}
      />,
    )

  it('offers the camera first and a file second', () => {
    expect(drop(true)).toMatch(/capture="environment".*accept="application\/pdf"/)
    expect(drop(false)).not.toContain('capture')
  })

  it('has one primary button, and none in a form that has its own', () => {
    for (const photo of [true, false]) {
      expect(drop(photo).match(/bg-accent text-on-accent/g)).toHaveLength(1)
      expect(drop(photo, true)).not.toContain('bg-accent text-on-accent')
    }
  })
})

describe('UniversityCrest', () => {
  it('shows the scene of a country code in either case, and a neutral one for other countries', () => {
    expect(renderToStaticMarkup(<UniversityCrest country="lv" />)).toContain('#latvia')
    expect(renderToStaticMarkup(<UniversityCrest country="ZZ" />)).toContain('#elsewhere')
  })

  it('shows the same section for the same university', () => {
    const cut = (seed: string) => renderToStaticMarkup(<UniversityCrest country="IT" seed={seed} />)
    expect(cut('University of Pavia')).toBe(cut('University of Pavia'))
    expect(new Set(['a', 'b'].map(cut)).size).toBe(2)
  })
})
