/** Loads the code for unsent applications on demand, because few pages need it. */
export const loadDrafts = () => import('./draft-sync.ts')
