import { countInFigures } from '#kit/format/local-formats.ts'
import { StatTiles } from '#kit/ui/cards/stat-tiles.tsx'
import { catalogueImport as words } from '../texts/en.ts'

export interface Figures {
  read: number
  created: number
  updated: number
  skipped: number
  refusedCount: number
  universitiesMade: number
}

/** What becomes of the rows of a file; the first is the sum of the others. */
export function FigureTiles({ figures }: { figures: Figures | null }) {
  const { read, created, updated, skipped, refused, loading, made } = words.figures
  const shown = (count: number | undefined) => countInFigures(count ?? 0)
  return (
    <div className="grid gap-3">
      <StatTiles
        loading={figures === null}
        loadingLabel={loading}
        tiles={[
          { key: 'read', label: read, value: shown(figures?.read) },
          { key: 'created', label: created, value: shown(figures?.created), tone: 'ok' },
          { key: 'updated', label: updated, value: shown(figures?.updated) },
          { key: 'skipped', label: skipped, value: shown(figures?.skipped) },
          { key: 'refused', label: refused, value: shown(figures?.refusedCount), tone: 'stop' },
        ]}
      />
      {figures !== null && figures.universitiesMade > 0 && (
        <p className="text-sm text-soft">
          {made(figures.universitiesMade, countInFigures(figures.universitiesMade))}
        </p>
      )}
    </div>
  )
}
