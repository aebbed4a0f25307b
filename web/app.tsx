import { Provider } from 'react-redux'
import { AppRoutes } from './routes.tsx'
import { RouterLink } from './shared/router-link.tsx'
import { SessionEnded } from './shared/session-ended.tsx'
import type { AppStore } from './store/store.ts'
import { LinkAs } from './ui/anchor.tsx'
import { ToastRegion } from './ui/toast.tsx'
import { en } from './words/en.ts'

/** The app inside its router: everything that is not a document of its own. */
export function App({ store }: { store: AppStore }) {
  return (
    <Provider store={store}>
      <LinkAs value={RouterLink}>
        <AppRoutes />
        <SessionEnded />
        <ToastRegion label={en.messages} closeLabel={en.close} />
      </LinkAs>
    </Provider>
  )
}
