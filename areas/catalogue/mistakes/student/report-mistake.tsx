import { Suspense, useState } from 'react'
import { lazyPage } from '#kit/routing/lazy-page.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Dialog } from '#kit/ui/overlays/dialog.tsx'
import { SkeletonText } from '#kit/ui/skeleton.tsx'
import { en } from '#texts/kit/kit.ts'
import { mistakeTexts as texts } from '#texts/catalogue/mistakes/mistakes.ts'
import type { MistakeFormProps } from './mistake-form.tsx'

/** Few readers report a mistake, so the form is loaded on request. */
const MistakeForm = lazyPage<MistakeFormProps>(() => import('./mistake-form.tsx'))

/** A button that opens a small form: which fact is wrong, and what would be right. */
export function ReportMistake({ of, name }: Omit<MistakeFormProps, 'onDone'>) {
  const [open, setOpen] = useState(false)
  const [isLoaded, setIsLoaded] = useState(false)
  return (
    <div className="print:hidden">
      <Button
        tone="text"
        size="small"
        aria-haspopup="dialog"
        className="-mx-2"
        onClick={() => {
          setIsLoaded(true)
          setOpen(true)
        }}
      >
        {texts.report}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} heading={texts.heading} closeLabel={en.close}>
        {/* Stays mounted once it has been opened, so that the input is not lost. */}
        {isLoaded && (
          <Suspense fallback={<SkeletonText lines={5} />}>
            <MistakeForm of={of} name={name} onDone={() => setOpen(false)} />
          </Suspense>
        )}
      </Dialog>
    </div>
  )
}
