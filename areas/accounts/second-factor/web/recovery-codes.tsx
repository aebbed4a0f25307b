import { useState } from 'react'
import { Button } from '#kit/ui/button.tsx'
import { Checkbox } from '#kit/ui/fields/checkbox.tsx'
import { saveFile } from '#kit/ui/save-file.ts'
import { secondFactor } from '#texts/accounts/second-factor/second-factor.ts'

const texts = secondFactor.codes

interface Props {
  codes: readonly string[]
  /** The label of the last button. */
  doneLabel: string
  onDone: () => void
}

/** Ten recovery codes, shown only once: copy, download or print them, and check a box before continuing. */
export function RecoveryCodes({ codes, doneLabel, onDone }: Props) {
  const [isStored, setIsStored] = useState(false)
  const [copied, setCopied] = useState(false)
  const [isSubmitted, setIsSubmitted] = useState(false)
  const text = `${texts.fileHead}\n\n${codes.join('\n')}\n`
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
    } catch {
      // Copying is not allowed here: the codes can still be selected, downloaded or printed.
      setCopied(false)
    }
  }
  return (
    <div className="grid gap-4">
      <p className="text-soft">{texts.lead}</p>
      <ul
        aria-label={texts.list}
        className="grid grid-cols-2 gap-x-6 gap-y-1.5 rounded-card bg-sunk p-4 font-mono text-sm font-semibold select-all max-xs:grid-cols-1"
      >
        {codes.map((code) => (
          <li key={code} dir="ltr">
            {code}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2 print:hidden">
        <Button size="small" onClick={() => void copy()}>
          {copied ? texts.copied : texts.copy}
        </Button>
        <Button
          size="small"
          onClick={() => saveFile(new Blob([text], { type: 'text/plain' }), texts.fileName)}
        >
          {texts.download}
        </Button>
        <Button size="small" onClick={() => print()}>
          {texts.print}
        </Button>
        <span role="status" className="sr-only">
          {copied && texts.copied}
        </span>
      </div>
      <Checkbox
        label={texts.stored}
        checked={isStored}
        {...(isSubmitted && !isStored ? { error: texts.tick } : {})}
        onChange={(event) => setIsStored(event.target.checked)}
        className="print:hidden"
      />
      <Button
        tone="main"
        className="justify-self-start print:hidden"
        onClick={() => (isStored ? onDone() : setIsSubmitted(true))}
      >
        {doneLabel}
      </Button>
    </div>
  )
}
