import { useCallback, useState } from 'react'
import type { ActingConsent } from '#platform/acting/contract.ts'
import { DocumentPicture, type OpenPicture } from '#areas/applications/offers-web.ts'
import { call, CallError } from '#kit/store/api.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { DownloadIcon } from '#kit/ui/icons.ts'
import { saveFile } from '#kit/ui/save-file.ts'
import { en } from '#texts/kit/kit.ts'
import { consentTexts as texts } from '#texts/students/acting/acting.ts'
import { openConsentForm, printConsentForm } from '../contract.ts'

/** Saves the blank form, to be printed and signed. */
export function PrintForm({ studentId }: { studentId: string }) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const save = async () => {
    setBusy(true)
    setFailure(null)
    try {
      saveFile((await call(printConsentForm, { params: { studentId } })) as Blob, texts.fileName)
    } catch (error) {
      setFailure(error instanceof CallError ? error.failure.message : en.call.notKnown)
    }
    setBusy(false)
  }
  return (
    <div className="grid justify-items-start gap-3">
      {failure !== null && <Banner tone="error">{failure}</Banner>}
      <Button
        size="small"
        icon={<DownloadIcon data-small />}
        busy={busy}
        busyLabel={texts.printing}
        onClick={() => void save()}
      >
        {texts.print}
      </Button>
    </div>
  )
}

interface OpenFormProps {
  student: { readonly _id: string; readonly name: string }
  consent: ActingConsent
}

/** Opens the signed form. Each page that is shown is logged. */
export function OpenForm({ student: { _id: studentId, name }, consent }: OpenFormProps) {
  const [isOpen, setIsOpen] = useState(false)
  const open: OpenPicture = useCallback(
    (consentId, signal, page) =>
      call(openConsentForm, { params: { studentId, consentId }, query: { page: String(page) }, signal }),
    [studentId],
  )
  const { _id, pages, bytes, givenAt: uploadedAt } = consent
  return (
    <div>
      <Button size="small" onClick={() => setIsOpen(true)}>
        {texts.open}
      </Button>
      <DocumentPicture
        document={isOpen ? { _id, label: texts.formOf({ name }), bytes, pages, uploadedAt } : null}
        open={open}
        onClose={() => setIsOpen(false)}
      />
    </div>
  )
}
