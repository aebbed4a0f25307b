import { useState } from 'react'
import { call, CallError } from '#kit/store/api.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { DownloadIcon } from '#kit/ui/icons.ts'
import { saveFile } from '#kit/ui/save-file.ts'
import { en } from '#texts/kit/kit.ts'
import { consentTexts as texts } from '#texts/students/acting/acting.ts'
import { printConsentForm } from '../contract.ts'

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
