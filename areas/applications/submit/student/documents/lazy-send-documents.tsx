import { Suspense } from 'react'
import { lazyPage } from '#kit/routing/lazy-page.tsx'
import { SkeletonText } from '#kit/ui/skeleton.tsx'
import type { SendDocumentsProps } from './send-documents.tsx'

const Form = lazyPage<SendDocumentsProps>(() => import('./send-documents.tsx'))

/** Where documents are sent from; its script comes when somebody is about to. */
export function SendDocuments(props: SendDocumentsProps) {
  return (
    <Suspense fallback={<SkeletonText lines={3} />}>
      <Form {...props} />
    </Suspense>
  )
}
