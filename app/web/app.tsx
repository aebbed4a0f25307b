import { Provider } from 'react-redux'
import { RouterLink } from '#kit/routing/router-link.tsx'
import { SessionEnded } from '#areas/accounts/sign-in/web/session-ended.tsx'
import type { AppStore, RootState } from '#kit/store/state.ts'
import { LinkAs } from '#kit/ui/anchor.tsx'
import { ToastRegion } from '#kit/ui/overlays/toast.tsx'
import { en } from '#texts/kit/kit.ts'
import { AppRoutes } from './routes.tsx'

interface Props {
  store: AppStore
  /** The state with which the server has rendered the document: what is hydrated later must not see a newer one. */
  rendered?: RootState
}

/** The app inside its router: everything except the separate documents. */
export function App({ store, rendered }: Props) {
  return (
    <Provider store={store} serverState={rendered}>
      <LinkAs value={RouterLink}>
        <AppRoutes />
        <SessionEnded />
        <ToastRegion label={en.messages} closeLabel={en.close} />
      </LinkAs>
    </Provider>
  )
}
