import { formatDay } from '#kit/format/local-formats.ts'
import { WarningIcon } from '#kit/ui/icons.ts'
import { sourceTexts as texts } from '#texts/catalogue/programs/source.ts'
import { isStale } from './stale.ts'
import { hostOf } from './university-facts.ts'

interface Props {
  sourceUrl: string | null
  checkedOn: string | null
  /** Omits the note that nothing was checked, for lines in a table that has its own. */
  quiet?: boolean
  /** Reported by somebody else: it was read on that day, but not checked. */
  reported?: boolean
  /** Nothing was read: the address is where to ask. */
  asking?: boolean
}

/** The source of facts and when they were checked; in amber if that is more than six months ago. */
export function SourceLine({ sourceUrl, checkedOn, quiet = false, reported = false, asking = false }: Props) {
  const host = hostOf(sourceUrl)
  if (host === null && checkedOn === null)
    return quiet ? null : <p className="text-xs text-soft">{texts.unchecked}</p>
  const old = checkedOn !== null && isStale(checkedOn, new Date())
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1 text-xs text-soft">
      <p>
        {host !== null && sourceUrl !== null && (
          <>
            {asking ? texts.askAt : texts.from}{' '}
            <a href={sourceUrl} target="_blank" rel="noreferrer noopener" className="break-words">
              {host}
            </a>
            {checkedOn === null || old ? '.' : ', '}
          </>
        )}
        {checkedOn !== null &&
          !old &&
          (reported ? texts.read : host === null ? texts.checkedOnly : texts.checked)({
            day: formatDay(checkedOn),
          })}
      </p>
      {old && (
        <p className="flex items-start gap-1.5 rounded-control bg-wait-bg px-2 py-1 text-wait">
          <WarningIcon data-small className="mt-0.5" />
          <span>{texts.stale({ day: formatDay(checkedOn) })}</span>
        </p>
      )}
    </div>
  )
}
