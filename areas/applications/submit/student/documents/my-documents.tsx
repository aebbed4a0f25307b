import { useState } from 'react'
import type { Application } from '#areas/applications/list/contract/applications.ts'
import type { SentDocument } from '#areas/applications/list/contract/sent-documents.ts'
import { documentNames } from '#platform/contract/documents.ts'
import type { DocumentKind } from '#platform/contract/documents.ts'
import { takesDocuments } from '#areas/applications/states/web/actions.ts'
import {
  DocumentPicture,
  useProvenPicture,
  useSentPictures,
} from '#areas/applications/documents/web/document-picture.tsx'
import { usePartArrival } from '#kit/routing/page-arrival.ts'
import { Button } from '#kit/ui/button.tsx'
import { Card } from '#kit/ui/cards/card.tsx'
import { Disclosure } from '#kit/ui/layout/disclosure.tsx'
import { Dialog } from '#kit/ui/overlays/dialog.tsx'
import { TickIcon, WarningIcon } from '#kit/ui/icons.ts'
import { documentLabels } from '#texts/platform/document-labels.ts'
import { documentListTexts as texts } from '#texts/applications/list/applications.ts'
import { SendDocuments } from './lazy-send-documents.tsx'

interface MyDocumentsProps {
  application: Application
  onSent: (application: Application, message: string) => void
}

/** Documents that have arrived are listed up to this number. Of more, one less is, beside what opens the rest. */
const most = 5

/** The documents of an application: open them, replace them, and see what is missing. */
export function MyDocuments({ application, onSent }: MyDocumentsProps) {
  usePartArrival('documents')
  const [shown, setShown] = useState<SentDocument | null>(null)
  const picture = useProvenPicture(useSentPictures(application._id, 'own'))
  const [sending, setSending] = useState<readonly DocumentKind[]>([])
  // A refused document is listed among the missing ones: a better one is needed.
  const current = application.documents.filter(({ state }) => state === 'received' || state === 'accepted')
  const missing = application.missingDocuments.filter((name) => current.every((one) => one.name !== name))
  const open = takesDocuments(application)
  const others = documentNames.filter(
    (name) => !missing.includes(name) && current.every((one) => one.name !== name),
  )
  const [only] = sending
  const shownAtOnce = current.length <= most ? most : most - 1
  const received = (document: SentDocument) => {
    const label = documentLabels[document.name]
    return (
      <li key={document._id} className="flex flex-wrap items-center gap-x-2.5 gap-y-1 py-1">
        <TickIcon className="text-ok" />
        <button
          type="button"
          onClick={() => setShown(document)}
          className="min-h-9 min-w-0 flex-[1_1_8rem] text-start text-md underline underline-offset-4 hover:text-accent pointer-coarse:min-h-11"
        >
          {label}
        </button>
        {open && (
          <Button
            size="small"
            tone="text"
            aria-label={texts.replaceOf({ name: label })}
            onClick={() => setSending([document.name])}
          >
            {texts.replace}
          </Button>
        )}
      </li>
    )
  }
  return (
    <Card padded aria-labelledby="documents" className="grid gap-2">
      <h2 id="documents" className="text-h5 tracking-normal">
        {texts.heading}
      </h2>
      {current.length + missing.length === 0 && <p className="text-sm text-soft">{texts.none}</p>}
      <ul>
        {missing.map((name) => {
          const label = documentLabels[name]
          return (
            <li key={name} className="flex flex-wrap items-center gap-x-2.5 gap-y-1 py-1">
              <WarningIcon className="text-wait" />
              <span className="min-w-0 flex-1 text-md">
                {label} <span className="text-sm text-soft">{texts.missing}</span>
              </span>
              {open && (
                <Button
                  size="small"
                  aria-label={texts.addOf({ name: label })}
                  onClick={() => setSending([name])}
                >
                  {texts.add}
                </Button>
              )}
            </li>
          )
        })}
        {current.slice(0, shownAtOnce).map(received)}
      </ul>
      {current.length > shownAtOnce && (
        <Disclosure
          className="border-b-0 text-sm"
          summary={texts.more({ count: current.length - shownAtOnce })}
        >
          <ul>{current.slice(shownAtOnce).map(received)}</ul>
        </Disclosure>
      )}
      <DocumentPicture
        document={shown && { ...shown, label: documentLabels[shown.name] }}
        open={picture.open}
        onClose={() => setShown(null)}
      />
      {picture.proofDialog}
      {open && others.length > 0 && (
        <div>
          <Button size="small" onClick={() => setSending(others)}>
            {current.length === 0 ? texts.addFirst : texts.addAnother}
          </Button>
        </div>
      )}
      <Dialog
        open={sending.length > 0}
        onClose={() => setSending([])}
        heading={
          sending.length === 1 && only
            ? texts.sendHeadingOne({ name: documentLabels[only] })
            : texts.sendHeading
        }
      >
        {sending.length > 0 && (
          <SendDocuments
            application={application}
            names={sending}
            needed={missing}
            onCancel={() => setSending([])}
            onSent={(changed, message) => {
              setSending([])
              onSent(changed, message)
            }}
          />
        )}
      </Dialog>
    </Card>
  )
}
