import { formatPhone } from '#kit/format/format-phone.ts'
import { useEffect, useId, useRef, useState } from 'react'
import type { FormEvent, KeyboardEvent, ReactNode } from 'react'
import { LoadFailure } from '#kit/lists/load-failure.tsx'
import { paths } from '#kit/routing/paths.ts'
import { useLoaded } from '#kit/store/use-loaded.ts'
import { Anchor } from '#kit/ui/anchor.tsx'
import { SearchBox } from '#kit/ui/fields/search-box.tsx'
import { Dialog } from '#kit/ui/overlays/dialog.tsx'
import { firstFocus } from '#kit/ui/overlays/use-modal.ts'
import { consoleStageLabels } from '#texts/applications/states/stages.ts'
import { quickSearchTexts as texts } from '#texts/students/quick-search/quick-search.ts'
import { fewestCharacters, quickSearch, type QuickResults } from '../contract.ts'

/** Milliseconds without typing after which is searched. */
const pauseMs = 150

interface Props {
  open: boolean
  /** What the field contains at first. */
  typed: string
  onClose: () => void
}

/** Finds students, files and programs from any page. Results are links, so that they open in a new tab too. */
export default function QuickSearchDialog({ open, typed, onClose }: Props) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      heading={texts.heading}
      closedBy="any"
      closeLabel={texts.close}
      wide
    >
      <Search begun={typed} onDone={onClose} />
    </Dialog>
  )
}

function Search({ begun, onDone }: { begun: string; onDone: () => void }) {
  const [typed, setTyped] = useState(begun)
  const [asked, setAsked] = useState('')
  const help = useId()
  const all = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const text = typed.trim()
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text.length < fewestCharacters ? '' : text), pauseMs)
    return () => clearTimeout(timer)
  }, [text])
  const found = useLoaded(quickSearch, asked === '' ? null : { query: { text: asked } })
  const isCurrent = asked !== '' && asked === text && !found.isStale && found.data !== null
  const results = isCurrent ? found.data : null
  const count =
    results === null ? 0 : results.students.length + results.files.length + results.programs.length

  const links = () => [...(all.current?.querySelectorAll('a') ?? [])]
  /** Enter in the field opens the first result. */
  const openFirst = (event: FormEvent) => {
    event.preventDefault()
    if (isCurrent) links()[0]?.click()
  }
  /** The arrow keys go through field and results; Escape closes. */
  const move = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      // A search field would only be emptied.
      event.preventDefault()
      onDone()
      return
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const stops = [field.current, ...links()]
    const next = stops[stops.indexOf(document.activeElement as HTMLAnchorElement) + step]
    next?.focus()
  }
  return (
    <div ref={all} onKeyDown={move}>
      <SearchBox
        label={texts.field}
        placeholder={texts.field}
        onSubmit={openFirst}
        field={{
          ref: field,
          ...firstFocus,
          'aria-describedby': help,
          value: typed,
          onChange: ({ target: { value } }) => setTyped(value),
        }}
      />
      <p id={help} className="mt-2 text-sm text-soft pointer-coarse:sr-only">
        {texts.help}
      </p>
      <p role="status" className={results !== null && count === 0 ? 'mt-4' : 'sr-only'}>
        {asked !== '' && results === null && found.failure === null && texts.searching}
        {results !== null && (count === 0 ? texts.none({ text: asked }) : texts.found({ count }))}
      </p>
      {found.failure !== null && (
        <LoadFailure
          error={found.failure.message}
          failure={found.failure}
          stale={false}
          onRetry={() => void found.reload()}
        />
      )}
      {results !== null && count > 0 && <Results of={results} onDone={onDone} />}
    </div>
  )
}

function Results({ of: { students, files, programs }, onDone }: { of: QuickResults; onDone: () => void }) {
  return (
    <div className="mt-4 grid gap-4">
      {students.length > 0 && (
        <Kind heading={texts.students}>
          {students.map(({ _id, name, email, phone }) => (
            <Result key={_id} href={paths.staffStudent(_id)} onDone={onDone} name={name}>
              {email}
              {phone !== null && (
                <>
                  {email !== null && ' · '}
                  <bdi dir="ltr">{formatPhone(phone)}</bdi>
                </>
              )}
            </Result>
          ))}
        </Kind>
      )}
      {files.length > 0 && (
        <Kind heading={texts.files}>
          {files.map((file) => (
            <Result
              key={file._id}
              href={paths.staffApplication(file._id)}
              onDone={onDone}
              name={file.studentName}
              more={`, ${file.reference}`}
            >
              {[
                file.programName,
                file.universityName,
                consoleStageLabels[file.stage],
                file.officerName ?? texts.nobody,
              ].join(' · ')}
            </Result>
          ))}
        </Kind>
      )}
      {programs.length > 0 && (
        <Kind heading={texts.programs}>
          {programs.map(({ _id, programName, universityName }) => (
            <Result key={_id} href={paths.staffProgram(_id)} onDone={onDone} name={programName}>
              {universityName}
            </Result>
          ))}
        </Kind>
      )}
    </div>
  )
}

function Kind({ heading, children }: { heading: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="text-sm font-semibold text-soft">
        {heading}
      </h3>
      <ul className="mt-1 grid">{children}</ul>
    </section>
  )
}

function Result({
  href,
  name,
  more,
  onDone,
  children,
}: {
  href: string
  name: string
  /** After the name, whose direction does not apply to it. */
  more?: string
  onDone: () => void
  children: ReactNode
}) {
  return (
    <li>
      <Anchor
        href={href}
        onClick={onDone}
        className="block min-h-11 rounded-control px-2 py-1.5 text-ink no-underline hover:bg-sunk focus-visible:bg-sunk"
      >
        <span className="block font-semibold break-words">
          <bdi>{name}</bdi>
          {more}
        </span>
        <span className="block text-sm break-words text-soft">{children}</span>
      </Anchor>
    </li>
  )
}
