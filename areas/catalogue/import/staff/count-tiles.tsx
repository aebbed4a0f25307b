import { formatNumber } from '#kit/format/local-formats.ts'
import { StatTiles } from '#kit/ui/cards/stat-tiles.tsx'
import { countTexts as texts } from '#texts/catalogue/import/import.ts'

export interface Counts {
  read: number
  created: number
  updated: number
  skipped: number
  refusedCount: number
  universitiesMade: number
  universitiesNamed?: readonly string[] | undefined
}

/** The counts of the rows of a file; the first is the sum of the others. */
export function CountTiles({ counts }: { counts: Counts | null }) {
  const { universitiesMade = 0, universitiesNamed: named = [] } = counts ?? {}
  const shown = (count: number | undefined) => formatNumber(count ?? 0)
  return (
    <div className="grid gap-3">
      <StatTiles
        loading={counts === null}
        loadingLabel={texts.loading}
        tiles={[
          { key: 'read', label: texts.read, value: shown(counts?.read) },
          { key: 'created', label: texts.created, value: shown(counts?.created), tone: 'ok' },
          { key: 'updated', label: texts.updated, value: shown(counts?.updated) },
          { key: 'skipped', label: texts.skipped, value: shown(counts?.skipped) },
          { key: 'refused', label: texts.refused, value: shown(counts?.refusedCount), tone: 'stop' },
        ]}
      />
      {universitiesMade > 0 && (
        <div className="grid gap-1 text-sm text-soft">
          <p>{texts.universitiesMade({ count: universitiesMade })}</p>
          {named.length > 0 && (
            <>
              <ul aria-label={texts.universitiesNew} className="flex flex-wrap gap-x-6 gap-y-1 text-ink">
                {named.map((name) => (
                  <li key={name} className="min-w-0 break-words">
                    <bdi>{name}</bdi>
                  </li>
                ))}
              </ul>
              <p>{texts.universitiesMisspelled({ more: universitiesMade - named.length })}</p>
            </>
          )}
        </div>
      )}
    </div>
  )
}
