import { useEffect, useState } from 'react'
import { call, CallError } from '#kit/store/api.ts'
import { DocumentDrawing } from '#kit/illustrations/document-drawing.tsx'
import { Button } from '#kit/ui/button.tsx'
import { FailureBelow } from '#kit/ui/failure-below.tsx'
import { formatDate, formatList } from '#kit/format/local-formats.ts'
import { saveFile } from '#kit/ui/save-file.ts'
import {
  openUniversityLetter,
  showUniversityLetterPage,
  type UniversityLetter,
} from '../contract/university-letters.ts'
import { universityLetterTexts as texts } from '#texts/applications/letters/university-letter.ts'

interface OfLetter {
  applicationId: string
  letter: UniversityLetter
}

/** `2 pages, dated 3 November 2026, attached on 22 November 2026`. */
export const factsOfLetter = ({ pages, dated, addedAt }: UniversityLetter): string =>
  formatList(
    [
      texts.pages({ count: pages }),
      dated === null ? texts.noDate : texts.dated({ day: formatDate(dated) }),
      texts.added({ day: formatDate(addedAt) }),
    ],
    'unit',
  )

/** Thumbnails of its pages, side by side. For staff, each one is a recorded view. */
export function LetterThumbnails({ applicationId, letter: { _id: letterId, pages } }: OfLetter) {
  return (
    <div className="flex flex-wrap gap-2">
      {Array.from({ length: pages }, (_, index) => (
        <SmallPage
          key={`${letterId} ${index}`}
          params={{ applicationId, letterId, page: String(index + 1) }}
          alt={texts.page({ page: index + 1, of: pages })}
        />
      ))}
    </div>
  )
}

function SmallPage({
  params,
  alt,
}: {
  params: { applicationId: string; letterId: string; page: string }
  alt: string
}) {
  const [url, setUrl] = useState<string | null>(null)
  const { applicationId, letterId, page } = params
  useEffect(() => {
    const stop = new AbortController()
    let made: string | null = null
    call(showUniversityLetterPage, { params: { applicationId, letterId, page }, signal: stop.signal })
      .then((blob: Blob) => {
        if (stop.signal.aborted) return
        made = URL.createObjectURL(blob)
        setUrl(made)
      })
      // The illustration stays; the download shows the problem.
      .catch(() => undefined)
    return () => {
      stop.abort()
      if (made !== null) URL.revokeObjectURL(made)
    }
  }, [applicationId, letterId, page])
  return (
    <span className="grid size-[88px] flex-none place-items-center overflow-hidden rounded-control border border-line bg-sunk">
      {url === null ? (
        <DocumentDrawing kind="sheet" />
      ) : (
        <img src={url} alt={alt} className="size-full object-contain" />
      )}
    </span>
  )
}

/** Saves the whole letter as a PDF. */
export function LetterDownload({
  applicationId,
  letter,
  label = texts.download,
}: OfLetter & { label?: string }) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const save = async () => {
    setBusy(true)
    setFailure(null)
    try {
      const file: Blob = await call(openUniversityLetter, { params: { applicationId, letterId: letter._id } })
      saveFile(file, texts.fileName)
    } catch (error) {
      setFailure(error instanceof CallError ? error.failure.message : texts.failed)
    }
    setBusy(false)
  }
  return (
    <div>
      <Button size="small" busy={busy} busyLabel={texts.downloading} onClick={() => void save()}>
        {label}
      </Button>
      <FailureBelow>{failure}</FailureBelow>
    </div>
  )
}
