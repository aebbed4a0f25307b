import { useEffect, useRef, useState } from 'react'
import { documentProblems } from '#texts/platform/document-problems.ts'
import { acceptOf, isPdf, documentProblem, type DocumentProblem } from '#platform/contract/documents.ts'
import { documentLimits } from '#platform/contract/document-limits.ts'
import {
  attachUniversityLetter,
  letterPages,
  mostLetterFiles,
} from '#areas/applications/letters/contract/university-letters.ts'
import { call, CallError, type CallFailure } from '#kit/store/api.ts'
import { DateInput } from '#kit/forms/date-input.tsx'
import { formatSize } from '#kit/format/local-formats.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Dialog } from '#kit/ui/overlays/dialog.tsx'
import { FileRow } from '#kit/ui/cards/document-card.tsx'
import { Field, FieldError } from '#kit/ui/fields/field.tsx'
import { FileDrop } from '#kit/ui/fields/file-drop.tsx'
import { universityLetterTexts } from '#texts/applications/letters/university-letter.ts'
import { decisionTexts } from '#texts/applications/decide/decision.ts'

const texts = universityLetterTexts.form

export interface AttachLetterProps {
  applicationId: string
  open: boolean
  onClose: () => void
  onAttached: (message: string) => void
}

/** Uploads the pages of the university's own letter. */
export default function AttachLetter({ open, onClose, ...form }: AttachLetterProps) {
  const [busy, setBusy] = useState(false)
  return (
    <Dialog open={open} heading={texts.heading} onClose={onClose} closedBy={busy ? 'none' : 'closerequest'}>
      <Form {...form} busy={busy} onBusy={setBusy} onCancel={onClose} />
    </Dialog>
  )
}

interface Page {
  readonly file: File
  readonly url: string
  readonly problem: DocumentProblem | null
}

interface FormProps extends Pick<AttachLetterProps, 'applicationId' | 'onAttached'> {
  busy: boolean
  onBusy: (busy: boolean) => void
  onCancel: () => void
}

function Form({ applicationId, busy, onBusy, onAttached, onCancel }: FormProps) {
  const { pages, add, drop, moveUp } = usePages()
  const [dated, setDated] = useState('')
  const [leftOut, setLeftOut] = useState(false)
  const [failure, setFailure] = useState<Pick<CallFailure, 'message' | 'fields'> | null>(null)
  const fields = failure?.fields ?? {}
  const isTooLarge = pages.reduce((sum, { file }) => sum + file.size, 0) > documentLimits.requestBytes
  const errorOf = (index: number) => {
    const { problem } = pages[index]!
    return problem === null ? fields[letterPages[index]!] : documentProblems[problem]
  }
  const change = (act: () => void) => {
    // Errors refer to positions, which have changed.
    setFailure(null)
    act()
  }
  const send = async () => {
    setFailure(null)
    onBusy(true)
    try {
      const { message } = await call(attachUniversityLetter, {
        params: { applicationId },
        body: dated === '' ? {} : { dated },
        files: Object.fromEntries(pages.map(({ file }, index) => [letterPages[index]!, file])),
      })
      onAttached(message)
    } catch (error) {
      setFailure(error instanceof CallError ? error.failure : { message: texts.failed, fields: {} })
    }
    onBusy(false)
  }
  const isUnusable = isTooLarge || pages.some(({ problem }) => problem !== null)
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isUnusable) void send()
      }}
    >
      <p className="text-sm text-soft">{texts.lead}</p>
      {pages.length > 0 && (
        <ol aria-label={texts.pages} className="grid gap-2">
          {pages.map(({ file, url, problem }, index) => {
            const error = errorOf(index)
            return (
              <li key={url}>
                <FileRow
                  state={error === undefined ? 'received' : 'failed'}
                  name={texts.one({ page: index + 1 })}
                  thumb={
                    problem === null && !isPdf(file) ? (
                      <img src={url} alt="" className="size-11 rounded-control object-contain xs:size-12" />
                    ) : undefined
                  }
                  detail={<span className="wrap-anywhere">{`${file.name}, ${formatSize(file.size)}`}</span>}
                  error={error}
                  actions={
                    <>
                      {index > 0 && (
                        <Button
                          size="small"
                          disabled={busy}
                          aria-label={texts.earlierOf({ page: index + 1 })}
                          onClick={() => change(() => moveUp(index))}
                        >
                          {texts.earlier}
                        </Button>
                      )}
                      <Button
                        size="small"
                        disabled={busy}
                        aria-label={texts.dropOf({ page: index + 1 })}
                        onClick={() => change(() => drop(index))}
                      >
                        {texts.drop}
                      </Button>
                    </>
                  }
                />
              </li>
            )
          })}
        </ol>
      )}
      <FileDrop
        label={texts.pages}
        photoLabel={texts.photo}
        chooseLabel={texts.choose}
        hint={texts.hint({ most: mostLetterFiles })}
        accept={acceptOf()}
        secondary
        multiple
        disabled={busy || pages.length >= mostLetterFiles}
        onFiles={(files) => change(() => setLeftOut(!add(files)))}
      />
      <div role="status" className="empty:hidden">
        {leftOut && <FieldError>{texts.tooMany({ most: mostLetterFiles })}</FieldError>}
        {isTooLarge && <FieldError>{texts.tooLarge}</FieldError>}
        {pages.length === 0 && fields[letterPages[0]!] && <FieldError>{fields[letterPages[0]!]}</FieldError>}
      </div>
      <Field label={texts.dated} optional={decisionTexts.optional} error={fields['dated']}>
        <DateInput value={dated} onChange={({ currentTarget }) => setDated(currentTarget.value)} />
      </Field>
      {failure !== null && Object.keys(fields).length === 0 && (
        <Banner tone="error">{failure.message}</Banner>
      )}
      <div className="flex flex-wrap gap-3 max-sm:[&>*]:flex-[1_1_100%]">
        <Button type="submit" tone="main" busy={busy} busyLabel={texts.sending} disabled={isUnusable}>
          {texts.send}
        </Button>
        <Button onClick={onCancel} disabled={busy}>
          {texts.cancel}
        </Button>
      </div>
    </form>
  )
}

/** The chosen pages, in the order of the letter. Their object URLs are revoked with the form. */
function usePages() {
  const [pages, setPages] = useState<readonly Page[]>([])
  const urls = useRef<string[]>([])
  useEffect(() => () => urls.current.forEach((url) => URL.revokeObjectURL(url)), [])
  return {
    pages,
    /** @returns whether there was room for all */
    add: (files: readonly File[]): boolean => {
      const room = mostLetterFiles - pages.length
      const added = files.slice(0, room).map((file) => {
        const url = URL.createObjectURL(file)
        urls.current.push(url)
        return { file, url, problem: documentProblem(file) }
      })
      setPages([...pages, ...added])
      return files.length <= room
    },
    drop: (index: number) => setPages(pages.filter((_, at) => at !== index)),
    moveUp: (index: number) => setPages(pages.toSpliced(index - 1, 2, pages[index]!, pages[index - 1]!)),
  }
}
