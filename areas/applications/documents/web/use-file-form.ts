import { useState } from 'react'
import type { CallFailure } from '#kit/store/api.ts'
import { useFilesSender, type FilesSender, type UnsentFiles } from './use-unsent-files.ts'

/** A form with files that is sent by one call, and how that went. */
export interface FileForm extends Pick<FilesSender, 'waiting' | 'stop'> {
  /** Whether it is being sent, or waits for its files. */
  readonly busy: boolean
  /** Why it was not sent: a message about the whole form, and those of its fields. */
  readonly failure: Pick<CallFailure, 'message' | 'fields'> | null
  /**
   * Sends it once its files have arrived.
   * @param send makes the call with the ids of their uploads; it throws CallFailure as `useSend` does
   * @param missing what is missing, by field: then nothing is sent
   * @returns the reply; null where nothing was sent, or the call was refused, which `failure` says then
   */
  readonly send: <Reply>(
    send: (uploads: readonly string[]) => Promise<Reply>,
    missing?: Readonly<Record<string, string>>,
  ) => Promise<Reply | null>
}

/** @param frame what the dialog around the form has to know, see `FileFormDialog` */
export function useFileForm(files: UnsentFiles, frame?: { onBusy: (busy: boolean) => void }): FileForm {
  const { waiting, stop, sendWith } = useFilesSender(files)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<FileForm['failure']>(null)
  const show = (next: boolean) => {
    setBusy(next)
    frame?.onBusy(next)
  }
  const send: FileForm['send'] = async (sendJson, missing = {}) => {
    if (busy) return null
    if (Object.keys(missing).length > 0) {
      setFailure({ message: '', fields: missing })
      return null
    }
    setFailure(null)
    show(true)
    try {
      return await sendWith(sendJson)
    } catch (refused) {
      setFailure(refused as CallFailure)
      return null
    } finally {
      show(false)
    }
  }
  return { busy, waiting, stop, failure, send }
}
