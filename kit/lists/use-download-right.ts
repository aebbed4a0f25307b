import { useState } from 'react'

/**
 * For a button that opens a form for a download, or says who can give the right to. The right is asked for on opening,
 * as it may have been given since the log-in.
 * @param mayDownload reads whether the reader has it @param open shows the form, or the refusal
 */
export function useDownloadRight(mayDownload: () => Promise<boolean>, open: () => void) {
  const [asking, setAsking] = useState(false)
  const [refused, setRefused] = useState(false)
  const ask = async () => {
    if (asking) return
    setAsking(true)
    // Where that cannot be read, the download itself is refused.
    setRefused(!(await mayDownload().catch(() => true)))
    setAsking(false)
    open()
  }
  return { asking, refused, ask }
}
