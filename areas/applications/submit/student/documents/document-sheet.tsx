import { useEffect, useId, useRef, useState } from 'react'
import type { RefObject } from 'react'
import type { DocumentKind } from '#platform/contract/documents.ts'
import { acceptOf } from '#platform/contract/accepted-files.ts'
import { formatList } from '#kit/format/local-formats.ts'
import { Badge } from '#kit/ui/badge.tsx'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Card } from '#kit/ui/cards/card.tsx'
import { FileDrop } from '#kit/ui/fields/file-drop.tsx'
import { documentHints } from '#texts/applications/states/application.ts'
import { documentFieldTexts, documentSheetTexts as texts } from '#texts/applications/submit/apply.ts'
import { documentLabels } from '#texts/platform/document-labels.ts'
import { DocumentField } from './document-field.tsx'
import { DocumentRow } from './document-row.tsx'
import { documentToTake, photoOf, sameAs } from './document-to-take.ts'
import { FileHint } from './file-hint.tsx'
import { PhotoWarning } from './photo-warning.tsx'
import { StoredDocuments } from './stored-documents.tsx'
import type { FormDocuments } from './use-form-documents.ts'

interface Props extends FormDocuments {
  /** All documents that may be added, in their order. */
  names: readonly DocumentKind[]
  /** Those that are asked for, one after the other. */
  needed: readonly DocumentKind[]
}

/**
 * One place for taking all documents: it asks for one after the other, and the next follows as soon as one is on the
 * device. Below it, those that are there, with their uploads, and the others, to be added out of turn.
 */
export function DocumentSheet({ names, needed, ...form }: Props) {
  const { documents, known, add, remove, reuse, again, accept } = form
  const [opened, setOpened] = useState<DocumentKind | null>(null)
  const [skipped, setSkipped] = useState<readonly DocumentKind[]>([])
  const [announcement, setAnnouncement] = useState('')
  const queue = names.filter((name) => needed.includes(name))
  const current = documentToTake(queue, documents, { opened, skipped })
  const there = names.filter((name) => name !== current && documents[name] !== undefined)
  const others = names.filter((name) => name !== current && documents[name] === undefined)
  const heading = useRef<HTMLHeadingElement>(null)

  const before = useRef(current)
  useEffect(() => {
    const from = before.current
    before.current = current
    if (from === current) return
    if (from !== null) {
      const name = documentLabels[from]
      const first = documents[from] === undefined ? texts.skipped({ name }) : texts.taken({ name })
      setAnnouncement(current === null ? first : texts.thenNext({ first, next: documentLabels[current] }))
    }
    // A button that has gone with the last document takes the focus with it.
    if (current === null || document.activeElement === document.body) heading.current?.focus()
  }, [current, documents])

  const take = (name: DocumentKind, file: File) => void add(name, file)
  const field = (name: DocumentKind) => (
    <DocumentField
      key={name}
      name={name}
      entry={documents[name]}
      same={sameAs(name, documents)}
      known={known.filter((one) => one.name === name)}
      needed={needed.includes(name)}
      onFile={(file) => take(name, file)}
      onReuse={(documentId) => void reuse(name, documentId)}
      onRemove={() =>
        void remove(name).then(() =>
          setAnnouncement(documentFieldTexts.announcements.removed({ name: documentLabels[name] })),
        )
      }
      onAgain={() => again(name)}
      onAccept={() => void accept(name)}
    />
  )
  return (
    <div className="grid gap-3.5">
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <StoredOnes queue={queue} form={form} onAdded={() => heading.current?.focus()} />
      {current === null ? (
        <Card as="div" padded>
          <h2 ref={heading} tabIndex={-1} className="text-h5 tracking-normal">
            {texts.done}
          </h2>
          <p className="text-sm text-soft">
            {queue.some((name) => documents[name] === undefined) ? texts.doneWithout : texts.doneHelp}
          </p>
        </Card>
      ) : (
        <Sheet
          name={current}
          heading={heading}
          at={queue.indexOf(current)}
          of={queue.length}
          needed={needed.includes(current)}
          form={form}
          onSkip={() => {
            setOpened(null)
            setSkipped([...skipped, current])
          }}
        />
      )}
      {there.map(field)}
      {others.length > 0 && (
        <Card as="div" padded>
          <ul>
            {others.map((name) => (
              <li
                key={name}
                className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 gap-y-1 border-b border-line py-2 last:border-0"
              >
                <span className="min-w-0 flex-1 text-md">{documentLabels[name]}</span>
                <Badge tone="plain">
                  {needed.includes(name) ? documentFieldTexts.needed : documentFieldTexts.optional}
                </Badge>
                <Button
                  size="small"
                  aria-label={texts.addOf({ name: documentLabels[name] })}
                  onClick={() => {
                    setSkipped(skipped.filter((one) => one !== name))
                    setOpened(name)
                  }}
                >
                  {texts.add}
                </Button>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </div>
  )
}

interface SheetProps {
  heading: RefObject<HTMLHeadingElement | null>
  name: DocumentKind
  /** Its place among those that are asked for; negative for another one. */
  at: number
  of: number
  needed: boolean
  form: FormDocuments
  onSkip: () => void
}

/** The document that is asked for now. Its elements stay when the next one follows, so that the focus stays too. */
function Sheet({ name, heading, at, of, needed, form, onSkip }: SheetProps) {
  const id = useId()
  const entry = form.documents[name]
  const label = documentLabels[name]
  const photo = photoOf(entry)
  const same = sameAs(name, form.documents)
  const warned = photo !== null && !photo.accepted && (same !== null || photo.flags.length > 0)
  const take = (file: File) => void form.add(name, file)
  return (
    <section aria-labelledby={id} className="card card-pad grid gap-3">
      <div>
        {at >= 0 && <p className="text-sm text-soft tabular-nums">{texts.place({ at: at + 1, of })}</p>}
        <div className="flex items-start justify-between gap-3">
          <h2 ref={heading} id={id} tabIndex={-1} className="text-h4 tracking-normal">
            {label}
          </h2>
          <Badge
            tone={entry?.state === 'unusable' ? 'stop' : entry?.state === 'preparing' ? 'work' : 'plain'}
          >
            {entry?.state === 'unusable'
              ? documentFieldTexts.unusable
              : entry?.state === 'preparing'
                ? documentFieldTexts.preparing
                : needed
                  ? documentFieldTexts.needed
                  : documentFieldTexts.optional}
          </Badge>
        </div>
        <p className="mt-0.5 text-sm text-soft">
          {needed ? documentHints[name] : documentFieldTexts.notRequired}
        </p>
      </div>
      {entry !== undefined && (
        <DocumentRow
          name={name}
          entry={entry}
          warned={warned}
          onFile={take}
          onRemove={() => void form.remove(name)}
          onAgain={() => form.again(name)}
        />
      )}
      {warned ? (
        <PhotoWarning
          name={name}
          flags={photo.flags}
          same={same}
          onFile={take}
          onKeep={() => void form.accept(name)}
        />
      ) : (
        <StoredDocuments
          name={name}
          documents={form.known.filter((one) => one.name === name)}
          onUse={(documentId) => void form.reuse(name, documentId)}
        />
      )}
      <FileDrop
        label={label}
        photoLabel={documentFieldTexts.photo}
        chooseLabel={documentFieldTexts.choose}
        hint={<FileHint name={name} />}
        accept={acceptOf(name)}
        onFiles={([file]) => file && take(file)}
      />
      <div>
        <Button tone="text" size="small" aria-label={texts.skipOf({ name: label })} onClick={onSkip}>
          {texts.skip}
        </Button>
      </div>
    </section>
  )
}

/** Documents in the vault that this application asks for, to be used with one button. */
function StoredOnes({
  queue,
  form,
  onAdded,
}: {
  queue: readonly DocumentKind[]
  form: FormDocuments
  onAdded: () => void
}) {
  const found = queue.flatMap((name) => {
    const newest = form.known.find((one) => one.name === name && !one.refused)
    return newest && form.documents[name] === undefined ? [{ name, documentId: newest._id }] : []
  })
  if (found.length < 2) return null
  const addAll = async () => {
    for (const { name, documentId } of found) await form.reuse(name, documentId)
    onAdded()
  }
  return (
    <Banner
      tone="info"
      lead={texts.stored({ count: found.length })}
      action={
        <Button size="small" onClick={() => void addAll()}>
          {texts.addStored}
        </Button>
      }
    >
      {formatList(found.map(({ name }) => documentLabels[name]))}
    </Banner>
  )
}
