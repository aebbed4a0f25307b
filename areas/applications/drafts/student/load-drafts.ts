/** What knows of unsent applications. Few pages have it yet when they ask, so it comes when it is asked for. */
export const loadDrafts = () => import('./draft-sync.ts')
