import { fetchMe } from '#areas/accounts/sign-in/web/sign-in-requests.ts'
import { useAppDispatch, useAppSelector } from '#kit/store/hooks.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Spinner } from '#kit/ui/spinner.tsx'
import { en } from '#texts/kit/kit.ts'

/**
 * Shown while the user of the session is loading.
 * @param failed the lead of the banner if that failed
 */
export function NoUserYet({ failed }: { failed: string }) {
  const { status, error } = useAppSelector((state) => state.auth.requests.me)
  const dispatch = useAppDispatch()
  return (
    <main id="content" className="grid min-h-dvh place-items-center p-4 text-soft">
      {status === 'failed' ? (
        <Banner
          tone="error"
          lead={failed}
          action={
            <Button size="small" onClick={() => void dispatch(fetchMe({}))}>
              {en.tryAgain}
            </Button>
          }
        >
          {error}
        </Banner>
      ) : (
        <Spinner label={en.loading} />
      )}
    </main>
  )
}
