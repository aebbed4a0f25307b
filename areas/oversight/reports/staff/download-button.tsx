import { useState } from 'react'
import { failureOf } from '#platform/contract/route.ts'
import type { RouteShape } from '#platform/contract/route.ts'
import { call, CallError, type CallInput } from '#kit/store/api.ts'
import { saveFile } from '#kit/ui/save-file.ts'
import { Button } from '#kit/ui/button.tsx'
import { FailureBelow } from '#kit/ui/failure-below.tsx'
import { DownloadIcon } from '#kit/ui/icons.ts'

interface Props<R extends RouteShape> {
  label: string
  busyLabel: string
  fileName: string
  route: R
  input: CallInput<R>
}

/** Downloads a file; an error is shown below the button. */
export function DownloadButton<R extends RouteShape>({ label, busyLabel, fileName, route, input }: Props<R>) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  async function download() {
    setBusy(true)
    setFailure(null)
    try {
      saveFile((await call(route, input)) as Blob, fileName)
    } catch (caught) {
      setFailure(caught instanceof CallError ? caught.failure.message : failureOf(route))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div>
      <Button
        size="small"
        icon={<DownloadIcon data-small />}
        busy={busy}
        busyLabel={busyLabel}
        onClick={() => void download()}
      >
        {label}
      </Button>
      <FailureBelow>{failure}</FailureBelow>
    </div>
  )
}
