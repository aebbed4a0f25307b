import { Suspense, useState } from 'react'
import { mayDownload } from '#areas/accounts/offers-staff.ts'
import type { Application } from '#areas/applications/list/contract/applications.ts'
import { useDownloadRight } from '#kit/lists/use-download-right.ts'
import { lazyPage } from '#kit/routing/lazy-page.tsx'
import { Button } from '#kit/ui/button.tsx'
import { DownloadIcon } from '#kit/ui/icons.ts'
import { packageTexts as texts } from '#texts/applications/package/package-form.ts'
import type { PackageDialogProps } from './package-dialog.tsx'

/** Loaded on demand: few visits to a file download it. */
const PackageDialog = lazyPage<PackageDialogProps>(() => import('./package-dialog.tsx'))

/** A button that downloads an application with its documents, or says who can give the right to. */
export function PackageButton({ application }: { application: Application }) {
  const [shows, setShows] = useState<'never' | 'closed' | 'open'>('never')
  const { asking, refused, ask } = useDownloadRight(mayDownload, () => setShows('open'))
  return (
    <>
      <Button
        size="small"
        icon={<DownloadIcon data-small />}
        busy={asking}
        busyLabel={texts.opening}
        onClick={() => void ask()}
      >
        {texts.button}
      </Button>
      {/* Stays mounted once opened, so that closing returns the focus to the button. */}
      {shows !== 'never' && (
        <Suspense>
          <PackageDialog
            application={application}
            refused={refused}
            open={shows === 'open'}
            onClose={() => setShows('closed')}
          />
        </Suspense>
      )}
    </>
  )
}
