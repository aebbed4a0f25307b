/** Loads the part when it is shown. */
export const loadWaitingTime = () => import('./waiting-time.tsx')
