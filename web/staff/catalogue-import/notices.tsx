import type { FileReading } from '#contract/catalogue-imports.ts'
import { Banner } from '../../ui/banner.tsx'
import { catalogueImport } from '../../words/en-catalogue-import.ts'

/** What a person should know of a file before trusting how it was read. */
export function Notices({ notices }: { notices: FileReading['notices'] }) {
  if (notices.length === 0) return null
  return (
    <Banner tone="info">
      <ul className="grid gap-1">
        {notices.map(({ code, detail }) => (
          <li key={code} className="break-words">
            {catalogueImport.notices[code](detail)}
          </li>
        ))}
      </ul>
    </Banner>
  )
}
