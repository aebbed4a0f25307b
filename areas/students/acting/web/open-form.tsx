import { useState } from 'react'
import type { ActingConsent } from '#platform/acting/contract.ts'
import { DocumentPicture, type OpenPicture } from '#areas/applications/offers-web.ts'
import { Button } from '#kit/ui/button.tsx'
import { consentTexts as texts } from '#texts/students/acting/acting.ts'

interface Props {
  consent: ActingConsent
  /** What the picture is called. */
  label: string
  /** Reads a page of it; the same at every render. */
  open: OpenPicture
}

/** Opens the signed form of a consent. */
export function OpenForm({ consent, label, open }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const { _id, pages, bytes, givenAt: uploadedAt } = consent
  return (
    <div>
      <Button size="small" onClick={() => setIsOpen(true)}>
        {texts.open}
      </Button>
      <DocumentPicture
        document={isOpen ? { _id, label, bytes, pages, uploadedAt } : null}
        open={open}
        onClose={() => setIsOpen(false)}
      />
    </div>
  )
}
