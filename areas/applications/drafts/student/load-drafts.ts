/** Loads the code for unsent applications on demand, because few pages need it. */
export const loadDrafts = () => import('./draft-sync.ts')

/** Loads the code that sends what earlier screens have left on this device. */
export const loadLeftDrafts = () => import('./send-left-drafts.ts')
