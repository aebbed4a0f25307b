import { Banner } from '#kit/ui/banner.tsx'
import type { FileReading } from '../contract.ts'
import { catalogueImport } from '../texts/en.ts'

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
