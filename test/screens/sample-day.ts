/** The moment at which every sample screen is looked at: the browser's clock stands here, and samples count from it. */
export const now = new Date('2026-11-23T09:30:00Z')

/** The moment that lies so many milliseconds after it. */
export const after = (ms: number) => new Date(now.getTime() + ms).toISOString()
