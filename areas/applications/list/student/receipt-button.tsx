import { useState } from 'react'
import { call, CallError } from '#kit/store/api.ts'
import { saveFile } from '#kit/ui/save-file.ts'
import { Button } from '#kit/ui/button.tsx'
import { FailureBelow } from '#kit/ui/failure-below.tsx'
import { receiptButtonTexts as texts } from '#texts/applications/list/applications.ts'
import { en } from '#texts/kit/kit.ts'
import type { Application } from '../contract/applications.ts'
import { downloadReceipt } from '../contract/receipts.ts'

/** Saves the receipt of an application. */
export function ReceiptButton({ application, small }: { application: Application; small?: boolean }) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const save = async () => {
    setBusy(true)
    setFailure(null)
    try {
      const file: Blob = await call(downloadReceipt, { params: { applicationId: application._id } })
      saveFile(file, texts.fileName({ reference: application.reference }))
    } catch (error) {
      setFailure(error instanceof CallError ? error.failure.message : en.call.notKnown)
    }
    setBusy(false)
  }
  return (
    <div>
      <Button
        size={small ? 'small' : 'normal'}
        className={small ? undefined : 'max-sm:w-full'}
        busy={busy}
        busyLabel={texts.busy}
        onClick={() => void save()}
      >
        {texts.download}
      </Button>
      <FailureBelow>{failure}</FailureBelow>
    </div>
  )
}
