import { dayInWords } from '../../shared/local-formats.ts'
import { universityWords as words } from '../../words/en-universities.ts'
import { hostOf } from './university-facts.ts'

/** Where facts come from, and when they were checked. */
export function SourceLine({ sourceUrl, checkedOn }: { sourceUrl: string | null; checkedOn: string | null }) {
  const host = hostOf(sourceUrl)
  if (host === null && checkedOn === null) return <p className="text-xs text-soft">{words.unchecked}</p>
  return (
    <p className="text-xs text-soft">
      {host !== null && sourceUrl !== null && (
        <>
          {words.from}{' '}
          <a href={sourceUrl} target="_blank" rel="noreferrer noopener">
            {host}
          </a>
          {checkedOn === null ? '.' : ', '}
        </>
      )}
      {checkedOn !== null && (host === null ? words.checkedOnly : words.checked)(dayInWords(checkedOn))}
    </p>
  )
}
