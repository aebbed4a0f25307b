import { formatNumber } from '#kit/format/local-formats.ts'
import { StatTiles } from '#kit/ui/cards/stat-tiles.tsx'
import { countTexts as texts } from '#texts/catalogue/import/import.ts'

export interface Figures {
  read: number
  created: number
  updated: number
  skipped: number
  refusedCount: number
  universitiesMade: number
}

/** What becomes of the rows of a file; the first is the sum of the others. */
export function CountTiles({ figures }: { figures: Figures | null }) {
  const shown = (count: number | undefined) => formatNumber(count ?? 0)
  return (
    <div className="grid gap-3">
      <StatTiles
        loading={figures === null}
        loadingLabel={texts.loading}
        tiles={[
          { key: 'read', label: texts.read, value: shown(figures?.read) },
          { key: 'created', label: texts.created, value: shown(figures?.created), tone: 'ok' },
          { key: 'updated', label: texts.updated, value: shown(figures?.updated) },
          { key: 'skipped', label: texts.skipped, value: shown(figures?.skipped) },
          { key: 'refused', label: texts.refused, value: shown(figures?.refusedCount), tone: 'stop' },
        ]}
      />
      {figures !== null && figures.universitiesMade > 0 && (
        <p className="text-sm text-soft">{texts.universitiesMade({ count: figures.universitiesMade })}</p>
      )}
    </div>
  )
}
