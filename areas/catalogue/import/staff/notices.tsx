import { Banner } from '#kit/ui/banner.tsx'
import type { FileReading } from '../contract.ts'
import { filled } from '#kit/language/text-of.ts'
import { noticeTexts } from '#texts/catalogue/import/import.ts'

/** Notices about how a file was read. */
export function Notices({ notices }: { notices: FileReading['notices'] }) {
  if (notices.length === 0) return null
  return (
    <Banner tone="info">
      <ul className="grid gap-1">
        {notices.map(({ code, detail }) => (
          <li key={code} className="break-words">
            {code === 'hidden_rows'
              ? noticeTexts.hidden_rows({ detail: Number(detail) })
              : filled(noticeTexts[code], { detail })}
          </li>
        ))}
      </ul>
    </Banner>
  )
}
