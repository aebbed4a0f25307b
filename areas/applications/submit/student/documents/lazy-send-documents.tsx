import { Suspense } from 'react'
import { lazyPage } from '#kit/routing/lazy-page.tsx'
import { SkeletonText } from '#kit/ui/skeleton.tsx'
import type { SendDocumentsProps } from './send-documents.tsx'

const Form = lazyPage<SendDocumentsProps>(() => import('./send-documents.tsx'))

/** The form for sending documents, loaded when it is needed. */
export function SendDocuments(props: SendDocumentsProps) {
  return (
    <Suspense fallback={<SkeletonText lines={3} />}>
      <Form {...props} />
    </Suspense>
  )
}
